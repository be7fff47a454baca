import { councilDay } from '../../../rules/days.ts'
import { fold } from '../../../rules/fold.ts'
import { type FormDefinition, sayIn } from '../../../rules/form/definition.ts'
import { readForm } from '../../../rules/form/faults.ts'
import { readOpenSpans, writeOfficeHours } from '../../../rules/office-hours.ts'
import { placeName } from '../../../rules/place-name.ts'
import { factNames } from '../../../rules/service-facts.ts'
import type { operator } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { FactsInput } from '../../catalogue/facts/keep-facts.server.ts'
import { type FactInput, replaceFact } from '../../catalogue/facts/replace-fact.server.ts'
import { storeService } from '../../catalogue/services/keep-services.server.ts'
import type { PlaceKind } from '../../database/council-tables.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import type { Database } from '../../database/tables.ts'
import { storeAdmin } from '../../identity/accounts/create-account.server.ts'
import { createLink, type GivenLink } from '../../identity/accounts/one-time-links.server.ts'
import { hashPassword } from '../../identity/accounts/password-hashes.server.ts'
import { randomPassword } from '../../identity/accounts/passwords.server.ts'
import { storeProfile } from '../../office/describe-council.server.ts'
import { placeIdOf } from '../../profile/places.server.ts'
import type { CouncilFile, FileService } from './council-file.server.ts'
import { weekdays } from './file-shape.server.ts'

const lockKey = 7260530
const rowsAtOnce = 200

/**
 * Makes a council out of its file in one transaction, and gives the link by which its first administrator
 * chooses a password. `notEmpty`: it has something already, and nothing is changed.
 */
export async function createCouncil(
  db: Database,
  actor: typeof operator,
  file: CouncilFile,
): Promise<GivenLink | 'notEmpty'> {
  const password = await hashPassword(randomPassword())
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, lockKey, 'exclusive')
    if (await hasAnything(trx)) return 'notEmpty'
    await storeWords(trx, actor, file, now)
    await storePlaces(trx, actor, file, now)
    const { name, email = '', phone = '' } = file.administrator
    const id = await storeAdmin(trx, actor, { name, email, phone, password })
    for (const service of file.services)
      await storeWhole(trx, actor, service, { lang: file.language, publisher: id, now })
    return createLink(trx, actor, id, { clearsFactor: false })
  })
}

async function hasAnything(trx: Database) {
  for (const table of ['users', 'services', 'places', 'councilProfile', 'categoryTexts'] as const) {
    const rows = await trx
      .selectFrom(table)
      .select(({ lit }) => lit(1).as('one'))
      .limit(1)
      .execute()
    if (rows.length > 0) return true
  }
  return false
}

async function storeWords(trx: Database, actor: typeof operator, file: CouncilFile, now: string) {
  const { texts, phone, email, officeHours: byDay } = file.profile
  const officeHours = writeOfficeHours(
    byDay ? weekdays.map((day) => readOpenSpans(byDay[day] ?? '') ?? []) : [],
  )
  const row = { phone, email, officeHours, defaultLanguage: file.language }
  await storeProfile(trx, row, { readAt: '', now })
  for (const [language, words] of Object.entries(texts))
    await trx
      .insertInto('councilTexts')
      .values({ language, ...words })
      .execute()
  const described = { act: 'council.described', subject: 'council', date: now } as const
  await recordAct(trx, actor, { ...described, after: { ...row, words: texts } })
  for (const { category, texts: written } of file.categories) {
    for (const [language, text] of Object.entries(written))
      await trx
        .insertInto('categoryTexts')
        .values({ category, language, ...text })
        .execute()
    await recordAct(trx, actor, { act: 'category.described', subject: category, after: written, date: now })
  }
}

async function storePlaces(trx: Database, actor: typeof operator, { places }: CouncilFile, now: string) {
  const row = (kind: PlaceKind, { code, name }: { code: string; name: string }, parentId: string | null) => {
    const shown = placeName(name)
    return { placeId: placeIdOf(kind, code), kind, parentId, name: shown, nameKey: fold(shown) }
  }
  // Parents first.
  const rows = [
    ...places.states.map((one) => row('state', one, null)),
    ...places.districts.map((one) => row('district', one, placeIdOf('state', one.stateCode))),
    ...places.blocks.map((one) => row('block', one, placeIdOf('district', one.districtCode))),
    ...places.villages.map(({ pincode, ofCouncil, ...one }) => ({
      ...row('village', one, placeIdOf('block', one.blockCode)),
      pincode,
      ofCouncil: ofCouncil ? (1 as const) : (0 as const),
    })),
  ].map((one) => ({ pincode: '', ofCouncil: 0 as const, ...one }))
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await trx
      .insertInto('places')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  if (rows.length === 0) return
  const imported = { act: 'places.imported', subject: 'places', date: now } as const
  await recordAct(trx, actor, { ...imported, after: { added: rows.length } })
}

async function storeWhole(
  trx: Database,
  actor: typeof operator,
  { texts, facts, result, without, form, ...service }: FileService,
  { lang, publisher, now }: { lang: string; publisher: string; now: string },
) {
  const { serviceId } = service
  await storeService(trx, actor, service, texts)
  const read = form === undefined ? undefined : readForm(JSON.stringify(form), lang)
  const definition = read && 'form' in read ? read.form : undefined
  const told: FactsInput = {
    ...facts,
    ...(definition?.documents && { documents: documentsOf(definition, now) }),
  }
  for (const name of factNames) await replaceFact(trx, { serviceId, lang }, name, told[name])
  if (definition) {
    const published = { version: 1, revision: 1, changedAt: now, publishedAt: now, note: '' }
    await trx
      .insertInto('forms')
      .values({ serviceId, definition: JSON.stringify(definition), changedBy: publisher, ...published })
      .execute()
  }
  await trx
    .updateTable('services')
    .set({ result, withoutFacts: JSON.stringify(without), formVersion: definition ? 1 : null })
    .where('serviceId', '=', serviceId)
    .execute()
  const line = { subject: serviceId, date: now }
  await recordAct(trx, actor, { act: 'service.factsSet', ...line, after: { ...told, result, without } })
  if (definition)
    await recordAct(trx, actor, { act: 'form.published', ...line, after: { version: 1, note: '' } })
}

/** The papers that a form asks for, as the fact that public pages and the clock read. */
function documentsOf({ documents = [], lang }: FormDefinition, now: string): FactInput<'documents'> {
  const wordsIn = (language: string) =>
    documents.map(({ name, note }) => ({
      name: sayIn(name, language, lang).text,
      note: sayIn(note, language, lang).text,
    }))
  const others = new Set(documents.flatMap(({ name }) => Object.keys(name)).filter((tag) => tag !== lang))
  const texts = Object.fromEntries([...others].map((tag) => [tag, wordsIn(tag)]))
  return { value: wordsIn(lang), texts, source: '', checkedOn: councilDay(now), grade: 'C' }
}
