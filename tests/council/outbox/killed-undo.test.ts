import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { type DatabaseLocation, openDatabase } from '../../../council/database/connect.server.ts'
import { migrate } from '../../../council/database/migrate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { engineNames, newPlace } from '../../council-places.ts'
import { everything } from '../../everything.ts'
import { caseRow, findRows } from '../../rows.ts'

const root = join(import.meta.dirname, '../../..')

for (const engine of engineNames)
  test(`an undo that is killed has undone nothing, and what the applicant is to be told is not lost (${engine})`, async (t) => {
    const place = await newPlace(t, engine)
    const db = await openDatabase(place)
    t.after(() => db.destroy())
    await migrate(db, root)
    const whole = await undo(place)
    assert.deepEqual(await stateOf(db, whole.id), { status: 'Pending', told: ['dropped: undone'], undos: 0 })
    const { ran } = whole
    const points = everything ? Array.from({ length: ran }, (_, index) => index + 1) : [ran / 2, ran]
    for (const point of points) {
      const { id } = await undo(place, Math.ceil(point))
      assert.deepEqual(
        await stateOf(db, id),
        { status: 'Rejected', told: ['waiting'], undos: 1 },
        `${point} of ${ran}`,
      )
    }
  })

/** Decides and undoes in a process of its own, which is killed after so many statements of the undo. */
async function undo(place: DatabaseLocation, haltAt?: number) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'undo-child.ts'), JSON.stringify({ ...place, haltAt })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let [id, ran] = ['', 0]
  for await (const line of createInterface({ input: child.stdout })) {
    if (id === '') id = line
    else ran = Number(line)
    if (ran === haltAt) {
      child.kill('SIGKILL')
      break
    }
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit')
  assert.equal(child.signalCode, haltAt === undefined ? null : 'SIGKILL')
  return { id, ran }
}

async function stateOf(db: Database, id: string) {
  const { status } = await caseRow(db, id)
  const told = await findRows(db, 'outbox', { event: 'case.decided', subject: id }, ['state', 'error'])
  const undos = await db.selectFrom('undos').select('revision').where('applicationId', '=', id).execute()
  return {
    status,
    told: told.map(({ state, error }) => [state, error].filter(Boolean).join(': ')),
    undos: undos.length,
  }
}
