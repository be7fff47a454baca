import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { addExtensionOrder } from '../../council/cases/recounting/change-orders.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { newAdmin } from '../../tests/actors.ts'
import { noon } from '../../tests/council/cases-for-tests.ts'
import { enteredOn, order } from '../../tests/council/promises/enter-order.ts'
import { fillWithCases } from '../../tests/council/promises/fill-with-cases.ts'
import { type EngineName, newPlace, root } from './council.ts'

export interface OrderTime {
  openCases: number
  previewSeconds: number
  seconds: number
}

/** Times an order that moves every one of so many open cases, and its preview, in a council of its own. */
export async function measureOrder(name: EngineName, openCases: number): Promise<OrderTime> {
  const place = await newPlace(name)
  try {
    const db = await openDatabase(place)
    try {
      await migrate(db, root)
      await fillWithCases(db, openCases)
      await sql.raw(name === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(db)
      const admin = await newAdmin(db)
      const now = noon(enteredOn)
      const begun = performance.now()
      const preview = await addExtensionOrder(db, admin, order, { now })
      const seen = performance.now()
      if (preview.done) throw new Error('The order moved nothing.')
      const { fingerprint } = preview
      const done = await addExtensionOrder(db, admin, order, { now, seen: fingerprint })
      const ended = performance.now()
      if (!done.done || done.cases !== openCases) throw new Error('The order moved other cases than all.')
      return { openCases, previewSeconds: (seen - begun) / 1000, seconds: (ended - seen) / 1000 }
    } finally {
      await db.destroy()
    }
  } finally {
    await place.drop()
  }
}
