import type { Appeal } from '../../council/cases/appeals/appeal-letter.server.ts'
import { findAddressed } from '../../council/cases/appeals/authorities.server.ts'
import { type Context, dbOf, notFound } from '../http/context.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'

/** The order on an appeal as it is printed; throws a 404 where none was given here. */
export async function readAppealOrder(context: Context, appeal: Appeal | undefined) {
  if (!appeal || appeal.decidedOn === null || appeal.outcome === null) throw notFound()
  const { appealId, level, letter, handedInOn, decidedOn, outcome, result, orderedWhat, orderedBy, penalty } =
    appeal
  const { applicantName, serviceName, serviceLang } = letter
  // Who gave it, which may be another than whom the letter named when it was written.
  const authority = (await findAddressed(dbOf(context), appealId, letter.language)) ?? letter.authority
  return {
    appealId,
    level,
    about: { applicantName, serviceName, serviceLang, authority, handedInOn: handedInOn ?? decidedOn },
    decidedOn,
    order: { outcome, reasons: result, what: orderedWhat, by: orderedBy, penalty },
    words: await getPageMessages(context, 'appealOrder', 'appeal', 'acknowledgement'),
  }
}

export type AppealOrderPage = Awaited<ReturnType<typeof readAppealOrder>>
