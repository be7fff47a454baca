import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'

/** Somebody whom a letter tells, as the newest application says who and where they are. */
export interface BreachLetter {
  userId: string
  name: string
  phone: string
  place: string
  applicationId: string | null
}

const lettersAtOnce = 100

/** Lists those whose letters are to be given out, 100 at most. */
export async function listBreachLetters(
  db: Database,
  actor: Admin,
  breachId: string,
): Promise<BreachLetter[]> {
  requireRole(actor, 'admin')
  const people = await db
    .selectFrom('breachPeople')
    .innerJoin('users', 'users.id', 'breachPeople.userId')
    .select(['users.id as userId', 'users.name', 'users.counterPhone'])
    .where('breachPeople.breachId', '=', breachId)
    .where('breachPeople.way', '=', 'paper')
    .where('breachPeople.toldAt', 'is', null)
    .orderBy('breachPeople.userId')
    .limit(lettersAtOnce)
    .execute()
  const sent = await db
    .selectFrom('applications')
    .select(['user', 'applicationId', 'applicantPhoneNo', 'applicantVillage'])
    .where('user', 'in', ['', ...people.map(({ userId }) => userId)])
    .where('reducedAt', 'is', null)
    .orderBy('date')
    .execute()
  const newest = new Map(sent.map((row) => [row.user, row]))
  return people.map(({ counterPhone, ...person }) => {
    const {
      applicationId = null,
      applicantPhoneNo = '',
      applicantVillage = '',
    } = newest.get(person.userId) ?? {}
    return {
      ...person,
      applicationId,
      place: applicantVillage,
      phone: applicantPhoneNo || counterPhone || '',
    }
  })
}

/** Notes that the letters were given out, those listed up to the person whose letter was the last. */
export async function markLettersGivenOut(
  db: Database,
  actor: Admin,
  { breachId, last }: { breachId: string; last: string },
  now = new Date(),
): Promise<number> {
  requireRole(actor, 'admin')
  const date = now.toISOString()
  return db.transaction().execute(async (trx) => {
    const given = await trx
      .updateTable('breachPeople')
      .set({ toldAt: date })
      .where('breachId', '=', breachId)
      .where('way', '=', 'paper')
      .where('toldAt', 'is', null)
      .where('userId', '<=', last)
      // What names none of these letters, or one that was marked before, marks none.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('breachPeople as named')
            .select('named.userId')
            .where('named.breachId', '=', breachId)
            .where('named.userId', '=', last)
            .where('named.way', '=', 'paper')
            .where('named.toldAt', 'is', null),
        ),
      )
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
