import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../council/database/connect.server.ts'
import { migrate } from '../council/database/migrate.server.ts'
import { demonstrationPassword } from '../council/sample/seed-sample.server.ts'
import { fillDemonstration } from '../server/demonstration.ts'

const root = resolve(import.meta.dirname, '..')
const port = process.env.PORT || '3000'
const councilsDir = resolve(root, process.env.COUNCILS_DIR || 'data/district')

/** Ten councils with the sample's people and services, one in which nothing is entered, and a broken one. */
const samples = Array.from({ length: 10 }, (_, index) => `sample-${index + 1}`)
const [empty, broken] = ['empty', 'broken'] as const

for (const slug of [...samples, empty, broken]) {
  const folder = join(councilsDir, slug)
  const isNew = !existsSync(join(folder, 'settings'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const origin = `http://${slug}.localhost:${port}`
  if (isNew && slug === broken)
    writeFileSync(join(folder, 'council.sqlite'), 'This is no database.\n'.repeat(50))
  else if (slug !== broken) await fill(slug, folder, origin)
  // Written last, so that a council that was begun and not filled is filled at the next start.
  writeFileSync(join(folder, 'settings'), `PUBLIC_ORIGIN=${origin}\n`, { mode: 0o600 })
}

async function fill(slug: string, dataDir: string, origin: string) {
  const db = await openDatabase({ dataDir })
  try {
    await migrate(db, root)
    if (slug === empty) return
    await fillDemonstration(db, { root, dataDir, origin })
    const number = ` ${slug.replace(/\D/g, '')}`
    const unnumbered = db.updateTable('councilTexts').where('name', 'not like', `%${number}`)
    await unnumbered.set({ name: sql`"name" || ${number}` }).execute()
  } finally {
    await db.destroy()
  }
}

console.log(`Councils, each at its own address, in ${councilsDir}:`)
for (const slug of [...samples, empty, broken]) console.log(`  http://${slug}.localhost:${port}`)
console.log(`In the samples all sign in as in npm run demo, with the password ${demonstrationPassword}\n`)
process.env.COUNCILS_DIR = councilsDir
process.env.COUNCILS_OPEN ??= '20'
await import('../server/main.ts')
