import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { openDatabase } from '../council/database/connect.server.ts'
import type { Database } from '../council/database/tables.ts'
import { everything } from './everything.ts'
import { copyMigratedFile } from './migrated-databases.ts'
import { newPostgresDatabase } from './postgres-server.ts'

type Content = 'empty' | 'migrated'

interface Engine {
  name: string
  open(content: Content): Promise<{ db: Database; close(): Promise<void> }>
}

/** The databases that a council can be kept in; each suite runs on every one. */
const engines: Engine[] = [
  {
    name: 'SQLite',
    async open(content) {
      const dataDir = mkdtempSync(join(tmpdir(), 'council-'))
      if (content === 'migrated') await copyMigratedFile(dataDir)
      const db = await openDatabase({ dataDir })
      return {
        db,
        async close() {
          await db.destroy()
          rmSync(dataDir, { recursive: true })
        },
      }
    },
  },
  {
    name: 'PostgreSQL',
    async open(content) {
      const made = await newPostgresDatabase(content)
      const db = await openDatabase({ dataDir: tmpdir(), databaseUrl: made.url })
      return {
        db,
        async close() {
          await db.destroy()
          await made.drop()
        },
      }
    },
  },
]

type Suite = (database: () => Database) => void

/** Declares a suite that runs on every engine, each time with an empty database that has every table. */
export function describeDatabase(name: string, suite: Suite): void {
  describeOn(engines, name, suite, 'migrated')
}

/** Declares one whose databases have no table. */
export function describeEmptyDatabase(name: string, suite: Suite): void {
  describeOn(engines, name, suite, 'empty')
}

/** Declares a suite of engine-free rules, as `describeDatabase` does: on each only when everything is run. */
export function describeOneDatabase(name: string, suite: Suite): void {
  describeOn(everything ? engines : engines.slice(0, 1), name, suite, 'migrated')
}

function describeOn(chosen: Engine[], name: string, suite: Suite, content: Content) {
  for (const engine of chosen) {
    describe(`${name} (${engine.name})`, () => {
      let opened: Awaited<ReturnType<Engine['open']>> | undefined
      before(async () => {
        opened = await engine.open(content)
      })
      after(() => opened?.close())
      suite(() => {
        if (!opened)
          throw new Error('The database opens before the first test, not while tests are declared.')
        return opened.db
      })
    })
  }
}
