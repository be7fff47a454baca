import { likeApplicationDays } from '../../../rules/counter.ts'
import { fold, wordsOf } from '../../../rules/fold.ts'
import type { ApplicationFields } from '../../../rules/form/applicant.ts'
import type { Database } from '../../database/tables.ts'

/** The instant since which a like application is asked about. */
export function likeSince(now: Date): string {
  return new Date(now.getTime() - likeApplicationDays * 86_400_000).toISOString()
}

/**
 * Finds the newest application of a like person for the service within 30 days, refused and set aside ones
 * left out: of the same name and phone number, or without one of the same name and village. Undefined where
 * there is none.
 */
export async function findLike(
  trx: Database,
  serviceId: string,
  { applicantName, applicantPhoneNo: phone, applicantVillage }: ApplicationFields,
  since: string,
): Promise<{ applicationId: string; date: string } | undefined> {
  const [word = ''] = phone === '' ? wordsOf(applicantName) : [phone]
  const sent = await trx
    .selectFrom('applicationWords as words')
    .innerJoin('applications', 'applications.applicationId', 'words.id')
    .select(['applications.applicationId', 'applications.date'])
    .select(['applications.applicantName', 'applications.applicantVillage'])
    .where('words.word', '=', word)
    // A paper that lay about for long may have been entered yesterday.
    .where(({ eb, or }) =>
      or([eb('applications.date', '>', since), eb('applications.enteredAt', '>', since)]),
    )
    .$if(phone !== '', (query) => query.where('applications.applicantPhoneNo', '=', phone))
    .where('applications.serviceId', '=', serviceId)
    .where('applications.status', '!=', 'Rejected')
    .where('applications.setAsideAt', 'is', null)
    .orderBy('applications.date', 'desc')
    .execute()
  const like = sent.find(
    (one) =>
      fold(one.applicantName) === fold(applicantName) &&
      (phone !== '' || fold(one.applicantVillage) === fold(applicantVillage)),
  )
  return like && { applicationId: like.applicationId, date: like.date }
}
