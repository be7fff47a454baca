import type { Citizen } from '../actors/actors.server.ts'
import { sendAppeal } from '../cases/appeals/send-appeal.server.ts'
import { writeAppeal } from '../cases/appeals/write-appeal.server.ts'
import type { Database } from '../database/tables.ts'
import { accountOf } from './finished-case.server.ts'

/** Sends the appeal of a citizen whose application was refused to its authority, two days before `now`. */
export async function addSampleAppeal(db: Database, now: Date): Promise<string> {
  const { applicationId, user } = await db
    .selectFrom('applications')
    .select(['applicationId', 'user'])
    .where('serviceId', '=', 'NODUES')
    .where('status', '=', 'Rejected')
    .executeTakeFirstOrThrow()
  const citizen = accountOf<Citizen>(user, 'user')
  const words = 'दोन्ही वर्षांची घरपट्टी भरलेली आहे. पावत्या माझ्याकडे आहेत.'
  const letter = { level: 1, language: 'mr', askedFor: 'service', words, delayReason: '' } as const
  const sentAt = new Date(now.getTime() - 2 * 86_400_000)
  const written = await writeAppeal(db, citizen, applicationId, {
    ...letter,
    wantsHearing: true,
    now: sentAt,
  })
  if (!written || !('appealId' in written)) throw new Error('The demonstration takes no appeal.')
  const { appealId } = written
  await sendAppeal(db, citizen, { applicationId, appealId }, sentAt)
  return appealId
}
