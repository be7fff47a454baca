import { type Admin, requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { CouncilProfileRow, Database } from '../database/tables.ts'
import { type CouncilWords, councilTextNames, imageVersion } from './council-profile.server.ts'

export interface CouncilDescription extends Pick<CouncilProfileRow, 'phone' | 'email' | 'defaultLanguage'> {
  /** By language. */
  words: Record<string, CouncilWords>
}

/**
 * What the council says of itself in every language, as the admin changes it; `updatedAt` is '' before it has said
 * anything, and `image` undefined when it has none.
 */
export async function getCouncilDescription(
  db: Database,
  actor: Admin,
): Promise<CouncilDescription & { updatedAt: string; image: string | undefined }> {
  requireRole(actor, 'admin')
  const [row, texts] = await Promise.all([
    db
      .selectFrom('councilProfile')
      .select(['phone', 'email', 'defaultLanguage', 'updatedAt', 'imageType'])
      .executeTakeFirst(),
    db.selectFrom('councilTexts').selectAll().execute(),
  ])
  const { phone = '', email = '', defaultLanguage = 'en', updatedAt = '', imageType = null } = row ?? {}
  const words = Object.fromEntries(texts.map(({ language, ...rest }) => [language, rest]))
  const image = imageType ? imageVersion(updatedAt) : undefined
  return { phone, email, defaultLanguage, words, updatedAt, image }
}

/**
 * Writes what the council says of itself, in the languages that are given. `stale`: somebody changed it after `readAt`,
 * its `updatedAt` as the form was drawn.
 */
export async function describeCouncil(
  db: Database,
  actor: Admin,
  asked: { description: CouncilDescription; readAt: string },
): Promise<'described' | 'stale'> {
  requireRole(actor, 'admin')
  const { words, phone, email, defaultLanguage } = asked.description
  return db.transaction().execute(async (trx) => {
    const { updatedAt, image: _, ...before } = await getCouncilDescription(trx, actor)
    if (updatedAt !== asked.readAt) return 'stale'
    const now = nextInstant(updatedAt)
    if (!(await storeProfile(trx, { phone, email, defaultLanguage }, { readAt: updatedAt, now })))
      return 'stale'
    for (const [language, text] of Object.entries(words)) {
      const row = Object.fromEntries(
        councilTextNames.map((name) => [name, text[name]]),
      ) as unknown as CouncilWords
      await trx
        .insertInto('councilTexts')
        .values({ language, ...row })
        .onConflict((conflict) => conflict.column('language').doUpdateSet(row))
        .execute()
    }
    await recordAct(trx, actor, {
      act: 'council.described',
      subject: 'council',
      before: { ...before },
      after: { phone, email, defaultLanguage, words: { ...before.words, ...words } },
      date: now,
    })
    return 'described'
  })
}

/** Now, but later than `before`: two changes within one millisecond, or over a clock set back, must still differ. */
export function nextInstant(before: string): string {
  return new Date(Math.max(Date.now(), (Date.parse(before) || 0) + 1)).toISOString()
}

const unsaid = { id: 1, phone: '', email: '', demonstration: 0, defaultLanguage: 'en' } as const

type Changes = Partial<Pick<CouncilProfileRow, 'phone' | 'email' | 'defaultLanguage' | 'image' | 'imageType'>>

/** Writes the one row of the profile. False: somebody has changed it since `readAt`. */
export async function storeProfile(
  trx: Database,
  changes: Changes,
  { readAt, now }: { readAt: string; now: string },
): Promise<boolean> {
  const stored =
    readAt === ''
      ? await trx
          .insertInto('councilProfile')
          .values({ ...unsaid, ...changes, updatedAt: now })
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
