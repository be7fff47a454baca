import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { type Admin, operator } from '../council/actors/actors.server.ts'
import { findServiceRow } from '../council/catalogue/services/find-service.server.ts'
import { openDatabase } from '../council/database/connect.server.ts'
import { migrate } from '../council/database/migrate.server.ts'
import type { Database } from '../council/database/tables.ts'
import { createAdmin } from '../council/identity/accounts/create-account.server.ts'
import { writeReport } from '../council/office/district/write-report.server.ts'
import { setCouncilProfile } from '../council/profile/council-profile.server.ts'
import { acceptOffer, keepOwn } from '../council/records/state/answer-offer.server.ts'
import { writeCatalogue } from '../council/records/state/catalogue-file.server.ts'
import { publishTemplates } from '../council/records/state/publish.server.ts'
import { readPublication, type Template } from '../council/records/state/template.server.ts'
import {
  addSampleApplications,
  type SampleApplication,
} from '../council/sample/sample-applications.server.ts'
import { demonstrationAccounts, demonstrationPassword } from '../council/sample/seed-sample.server.ts'
import { districtSlug } from '../server/council-settings.ts'
import { fillDemonstration } from '../server/demonstration.ts'
import { districtWork } from '../server/district-work.ts'
import { closedMark } from '../server/open-councils.ts'

const root = resolve(import.meta.dirname, '..')
const port = process.env.PORT || '3000'
const councilsDir = resolve(root, process.env.COUNCILS_DIR || 'data/district')
const dayMs = 86_400_000

/**
 * Ten councils with the sample's people and services, some of which have got behind; one that is closed and
 * has told nothing for days; one in which nothing is entered, a broken one, and the district, whose state has
 * published a catalogue: one council has accepted what changes in it, and one has kept its own.
 */
const samples = Array.from({ length: 10 }, (_, index) => `sample-${index + 1}`)
const [silent, empty, broken] = ['silent', 'empty', 'broken'] as const
/** How many more applications than in the sample have come in there, and are due. */
const behind: Record<string, number> = { 'sample-3': 43, 'sample-6': 19, 'sample-8': 27 }
const [accepting, keeping] = ['sample-1', 'sample-2'] as const
const templates = readTemplates()
const all = [...samples, silent, empty, broken, districtSlug]

for (const slug of all) {
  const folder = join(councilsDir, slug)
  const isNew = !existsSync(join(folder, 'settings'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isNew && slug === broken)
    writeFileSync(join(folder, 'council.sqlite'), 'This is no database.\n'.repeat(50))
  else if (slug !== broken) await inDatabase(folder, (db) => fill(db, slug, folder, isNew))
  // Written last, so that a council that was begun and not filled is filled at the next start.
  writeFileSync(join(folder, 'settings'), `PUBLIC_ORIGIN=${originOf(slug)}\n`, { mode: 0o600 })
}
const registry = { slug: districtSlug, folder: join(councilsDir, districtSlug) }
await inDatabase(registry.folder, (db) => writeCatalogue(db, registry.folder))
await inDatabase(registry.folder, (db) => districtWork(registry, councilsDir, console.error)(db, new Date()))

function originOf(slug: string) {
  return `http://${slug}.localhost:${port}`
}

async function inDatabase(dataDir: string, work: (db: Database) => Promise<void>) {
  const db = await openDatabase({ dataDir })
  try {
    await migrate(db, root)
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function fill(db: Database, slug: string, dataDir: string, isNew: boolean) {
  if (slug === districtSlug) return isNew ? fillRegistry(db) : undefined
  const now = Date.now()
  if (slug !== empty) {
    const begun = new Date(now - (samples.indexOf(slug) % 4) * 12 * dayMs)
    await fillDemonstration(
      db,
      { root, dataDir, origin: originOf(slug) },
      slug === silent ? undefined : begun,
    )
    if (isNew && behind[slug]) await addMore(db, behind[slug], begun)
    if (isNew) await answerState(db, slug)
    const number = ` ${slug.replace(/^sample-/, '')}`
    const unnumbered = db.updateTable('councilTexts').where('name', 'not like', `%${number}`)
    await unnumbered.set({ name: sql`"name" || ${number}` }).execute()
  }
  if (slug === silent && isNew) writeFileSync(join(dataDir, closedMark), '', { mode: 0o600 })
  if (slug !== silent || isNew)
    await writeReport(db, dataDir, new Date(slug === silent ? now - 5 * dayMs : now))
}

function readTemplates(): Template[] {
  const name = 'sample-catalogue.json'
  const read = readPublication(name, readFileSync(join(root, 'deploy', name)))
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return read.templates
}

/** Answers what the state has published, by the administrator of the sample, who has not signed in yet. */
async function answerState(db: Database, slug: string) {
  const [{ id }] = demonstrationAccounts
  const admin = { id, role: 'admin', duty: null } as unknown as Admin
  for (const { templateId, version } of templates) {
    const readAt = (await findServiceRow(db, templateId))?.updatedAt ?? ''
    const answer = { templateId, version, readAt }
    if (slug === accepting) await acceptOffer(db, admin, templates, answer)
    const reason = 'Our own words say more to our people.'
    if (slug === keeping) await keepOwn(db, admin, templates, { ...answer, reason })
  }
}

/** Sends one of the sample's applications that is due again and again, each time with another number. */
async function addMore(db: Database, count: number, now: Date) {
  const file = readFileSync(join(root, 'council/sample/applications.json'), 'utf8')
  const { applications } = JSON.parse(file) as { applications: SampleApplication[] }
  const due = applications.find((one) => 'dueIn' in one && one.decisions.length === 0)
  if (!due) throw new Error('No application of the sample is due.')
  const more = Array.from({ length: count }, (_, index) => ({
    ...due,
    applicantPhoneNo: String(1_000_060_000 + index),
  }))
  await db.transaction().execute((trx) => addSampleApplications(trx, more, now))
}

/** A district has administrators alone, and of the sample's this one. */
async function fillRegistry(db: Database) {
  await publishTemplates(db, operator, templates)
  const [{ name, email }] = demonstrationAccounts
  await createAdmin(db, operator, { name, email, password: demonstrationPassword })
  await setCouncilProfile(db, operator, { name: 'Sample district' }, { demonstration: true })
  const texts = [
    { language: 'en', name: 'Sample district', place: 'District office, Maharashtra' },
    { language: 'hi', name: 'नमूना ज़िला', place: 'ज़िला कार्यालय, महाराष्ट्र' },
    { language: 'mr', name: 'नमुना जिल्हा', place: 'जिल्हा कार्यालय, महाराष्ट्र' },
  ]
  for (const text of texts)
    await db
      .insertInto('councilTexts')
      .values({ ...text, address: '', hours: '', covers: '' })
      .onConflict((conflict) => conflict.column('language').doUpdateSet(text))
      .execute()
}

console.log(`Councils, each at its own address, in ${councilsDir}:`)
for (const slug of all) console.log(`  ${originOf(slug)}`)
console.log(`All sign in as in npm run demo, with the password ${demonstrationPassword}; in the district,`)
console.log(`which is ${districtSlug}, as its administrator.\n`)
process.env.COUNCILS_DIR = councilsDir
process.env.COUNCILS_OPEN ??= '20'
await import('../server/main.ts')
