import { instantAfter } from '../../rules/instants.ts'
import { type OfficeHours, readOfficeHours, writeOfficeHours } from '../../rules/office-hours.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { CouncilProfileRow } from '../database/council-tables.ts'
import type { Database } from '../database/tables.ts'
import { upsert } from '../database/upsert.server.ts'
import { type Escalation, findEscalation, storeEscalation } from '../desks/escalation.server.ts'
import {
  type CouncilWords,
  councilTextNames,
  emptyProfile,
  imageVersion,
} from '../profile/council-profile.server.ts'
import { keptPaperDays } from '../profile/paper-days.server.ts'

export interface CouncilDescription extends Pick<CouncilProfileRow, 'phone' | 'email' | 'defaultLanguage'> {
  /** By language. */
  words: Record<string, CouncilWords>
  /** What people call the identity service, by language; undefined: as it was. */
  identityNames?: Record<string, string>
  /** Undefined where none are entered. */
  officeHours?: OfficeHours
  /** For how many days after the decision the pages of an application are kept; undefined: as it was. */
  paperDays?: number
  /** To whom open cases escalate, null for nobody; undefined: as it was. */
  escalation?: Escalation | null
}

/**
 * Reads the council's description in every language, for the admin to edit. `updatedAt` is '' before it was
 * first written; `image` is undefined when there is none.
 */
export async function getCouncilDescription(
  db: Database,
  actor: Admin,
): Promise<CouncilDescription & { updatedAt: string; image: string | undefined; paperDays: number }> {
  requireRole(actor, 'admin')
  const [row, texts, escalation] = await Promise.all([
    db
      .selectFrom('councilProfile')
      .select(['phone', 'email', 'defaultLanguage', 'updatedAt', 'imageType', 'officeHours', 'paperDays'])
      .executeTakeFirst(),
    db.selectFrom('councilTexts').selectAll().execute(),
    findEscalation(db),
  ])
  const { phone = '', email = '', defaultLanguage = 'en', updatedAt = '', imageType = null } = row ?? {}
  const paperDays = row?.paperDays ?? keptPaperDays
  const words = Object.fromEntries(texts.map(({ language, identityName: _, ...rest }) => [language, rest]))
  const identityNames = Object.fromEntries(
    texts.map(({ language, identityName }) => [language, identityName]),
  )
  const image = imageType ? imageVersion(updatedAt) : undefined
  const officeHours = readOfficeHours(row?.officeHours ?? '')
  return {
    phone,
    email,
    defaultLanguage,
    words,
    identityNames,
    updatedAt,
    image,
    officeHours,
    paperDays,
    escalation: escalation ?? null,
  }
}

/**
 * Writes the council's description in the given languages. `stale`: it was changed after `readAt`, its
 * `updatedAt` when the form was rendered.
 */
export async function describeCouncil(
  db: Database,
  actor: Admin,
  changes: { description: CouncilDescription; readAt: string },
): Promise<'described' | 'stale'> {
  requireRole(actor, 'admin')
  const { words, identityNames, phone, email, defaultLanguage } = changes.description
  const officeHours = writeOfficeHours(changes.description.officeHours ?? [])
  const { paperDays: chosen, escalation } = changes.description
  return db.transaction().execute(async (trx) => {
    const { updatedAt, image: _, identityNames: named, ...read } = await getCouncilDescription(trx, actor)
    const before = {
      ...read,
      ...(identityNames && { identityNames: named }),
      officeHours: writeOfficeHours(read.officeHours ?? []),
    }
    if (updatedAt !== changes.readAt) return 'stale'
    const now = instantAfter(updatedAt, new Date())
    const paperDays = chosen ?? before.paperDays
    const row = { phone, email, defaultLanguage, officeHours, paperDays }
    if (!(await storeProfile(trx, row, { readAt: updatedAt, now }))) return 'stale'
    for (const [language, written] of Object.entries(words)) {
      const own = Object.fromEntries(
        councilTextNames.map((name) => [name, written[name]]),
      ) as unknown as CouncilWords
      const identityName = identityNames?.[language]
      const text = identityName === undefined ? own : { ...own, identityName }
      await upsert(trx, 'councilTexts', { language }, text)
    }
    if (escalation !== undefined) await storeEscalation(trx, escalation ?? undefined)
    await recordAct(trx, actor, {
      act: 'council.described',
      subject: 'council',
      before,
      after: {
        ...row,
        escalation: escalation === undefined ? before.escalation : escalation,
        words: { ...before.words, ...words },
        ...(identityNames && { identityNames }),
      },
      date: now,
    })
    return 'described'
  })
}

type Changes = Partial<
  Pick<CouncilProfileRow, 'phone' | 'email' | 'defaultLanguage' | 'image' | 'imageType'> & {
    officeHours: string
    paperDays: number
  }
>

/** Writes the single row of the profile. False: it was changed after `readAt`. */
export async function storeProfile(
  trx: Database,
  changes: Changes,
  { readAt, now }: { readAt: string; now: string },
): Promise<boolean> {
  const stored =
    readAt === ''
      ? await trx
          .insertInto('councilProfile')
          .values({ ...emptyProfile, ...changes, updatedAt: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .execute()
      : await trx
          .updateTable('councilProfile')
          .set({ ...changes, updatedAt: now })
          .where('updatedAt', '=', readAt)
          .returning('id')
          .execute()
  return stored.length > 0
}
