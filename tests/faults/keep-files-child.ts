import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { openDatabase } from '../../council/database/connect.server.ts'
import { openFileStore } from '../../council/files/store/store.server.ts'
import { addPaper } from '../council/files/added-papers.ts'

/** Adds one-page papers one after another, and says of each that it is kept, or that there was no room. */
const [dataDir = '', databaseUrl = '', user = '', count = '1', mark = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
const store = openFileStore(dataDir, { leastFree: 0 })
// The database has written its files, so that what follows is the first that is harmed.
await db.selectFrom('users').select('id').execute()
writeSync(1, 'begin\n')
for (let index = 0; index < Number(count); index += 1) {
  const bytes = createHash('sha512').update(`${mark} ${index}`).digest()
  try {
    await addPaper(db, store, { user, bytes })
    writeSync(1, `kept ${createHash('sha256').update(bytes).digest('hex')}\n`)
  } catch (error) {
    writeSync(1, `refused ${(error as Error).message}\n`)
  }
}
await db.destroy()
