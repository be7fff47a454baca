import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { isNamed } from './record-breach.server.ts'

export const lettersAtOnce = 100

/**
 * Lists whose letters are to be given out, 100 at most, as the newest application says who and where they
 * are, but for those whom nothing names.
 */
export async function listBreachLetters(db: Database, actor: Admin, breachId: string) {
  requireRole(actor, 'admin')
  const people = await db
    .selectFrom('breachPeople')
    .innerJoin('users', 'users.id', 'breachPeople.userId')
    .select(['users.id as userId', 'users.name', 'users.counterPhone'])
    .where('breachPeople.breachId', '=', breachId)
    .where('breachPeople.way', '=', 'paper')
    .where('breachPeople.toldAt', 'is', null)
    .where(isNamed)
    .orderBy('breachPeople.userId')
    .limit(lettersAtOnce)
    .execute()
  const sent = await db
    .selectFrom('applications')
    .select(['user', 'applicationId', 'applicantName', 'applicantPhoneNo', 'applicantVillage'])
    .where('user', 'in', ['', ...people.map(({ userId }) => userId)])
    .where('reducedAt', 'is', null)
    .orderBy('date')
    .execute()
  const newest = new Map(sent.map((row) => [row.user, row]))
  return people.map(({ userId, name, counterPhone }) => {
    const application = newest.get(userId)
    return {
      userId,
      name: name || application?.applicantName || '',
      applicationId: application?.applicationId ?? null,
      place: application?.applicantVillage ?? '',
      phone: application?.applicantPhoneNo || counterPhone || '',
    }
  })
}

/** Notes that the letters of these people were given out; those who wait for none are left out. */
export async function markLettersGivenOut(
  db: Database,
  actor: Admin,
  { breachId, people }: { breachId: string; people: string[] },
  now = new Date(),
): Promise<number> {
  requireRole(actor, 'admin')
  const date = now.toISOString()
  return db.transaction().execute(async (trx) => {
    const given = await trx
      .updateTable('breachPeople')
      .set({ toldAt: date })
      .where('breachId', '=', breachId)
      .where('userId', 'in', ['', ...people])
      .where('way', '=', 'paper')
      .where('toldAt', 'is', null)
      .returning('userId')
      .execute()
    const letters = given.length
    if (letters > 0)
      await recordAct(trx, actor, {
        act: 'breach.givenOut',
        subject: 'council',
        after: { breachId, letters },
        date,
      })
    return letters
  })
}
