import type { operator } from './actors.server.ts'
import { recordAct } from './audit.server.ts'
import type { Database } from './database/open.server.ts'
import { prepared } from './database/prepared.server.ts'
import type { CouncilProfileRow, CouncilTextRow } from './database/tables.ts'

export type CouncilWords = Omit<CouncilTextRow, 'language'>
export type CouncilProfile = CouncilWords & Pick<CouncilProfileRow, 'phone' | 'email'>

const wordNames = ['name', 'place', 'address', 'hours', 'covers'] as const satisfies (keyof CouncilWords)[]
const unsaid: CouncilWords = { name: '', place: '', address: '', hours: '', covers: '' }
const nameless = 'Gram Panchayat'

const profileWithTexts = prepared((db, given: { language: string }) =>
  db
    .selectFrom('councilProfile as profile')
    .leftJoin('councilTexts as texts', (join) =>
      join.on(({ eb, ref, val }) =>
        eb('texts.language', 'in', [val(given.language), ref('profile.defaultLanguage')]),
      ),
    )
    .select(['profile.phone', 'profile.email', 'profile.demonstration', 'profile.updatedAt'])
    .select(['profile.defaultLanguage', 'texts.language'])
    .select(wordNames.map((name) => `texts.${name}` as const)),
)

/**
 * The council's name, place and how to reach it, in a language: each text that was not written in it stands as in the
 * council's own language. A council that has not said yet is called `Gram Panchayat`.
 */
export async function getCouncilProfile(db: Database, language: string) {
  const rows = await profileWithTexts(db, { language })
  const [any] = rows
  const asked = rows.find((row) => row.language === language)
  const own = rows.find((row) => row.language === row.defaultLanguage)
  const words = { ...unsaid }
  for (const name of wordNames) words[name] = asked?.[name] || own?.[name] || ''
  return {
    ...words,
    name: words.name || nameless,
    phone: any?.phone ?? '',
    email: any?.email ?? '',
    demonstration: any?.demonstration === 1,
    updatedAt: any?.updatedAt,
  }
}

const ownLanguage = prepared((db) => db.selectFrom('councilProfile').select('defaultLanguage'))

/** The language of whoever has chosen none and whose browser asks for none of the portal's, such as `mr`. */
export async function getCouncilLanguage(db: Database): Promise<string> {
  const [row] = await ownLanguage(db, {})
  return row?.defaultLanguage ?? 'en'
}

/** Writes what the council is called and how it is reached, in its own language, from the machine's own console. */
export async function setCouncilProfile(
  db: Database,
  doer: typeof operator,
  next: Partial<CouncilProfile>,
  options: { demonstration?: boolean } = {},
): Promise<void> {
  const language = await getCouncilLanguage(db)
  const before = await getCouncilProfile(db, language)
  const after = { ...before, ...next }
  const { phone, email } = after
  const demonstration = (options.demonstration ?? before.demonstration) ? 1 : 0
  const now = new Date().toISOString()
  const row = { phone, email, demonstration, updatedAt: now } as const
  const words = Object.fromEntries(wordNames.map((name) => [name, after[name]])) as unknown as CouncilWords
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('councilProfile')
      .values({ id: 1, ...row, defaultLanguage: language })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await trx
      .insertInto('councilTexts')
      .values({ language, ...words })
      .onConflict((conflict) => conflict.column('language').doUpdateSet(words))
      .execute()
    await recordAct(trx, doer, {
      act: 'council.described',
      subject: 'council',
      before: Object.fromEntries(
        Object.keys(next).map((name) => [name, before[name as keyof CouncilProfile]]),
      ),
      after: next,
      date: now,
    })
  })
}
