import type { Appeal } from '../../council/cases/appeals/appeal-letter.server.ts'
import { type Context, notFound } from '../http/context.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'

/** The order on an appeal as it is printed; throws a 404 where none was given here. */
export async function readAppealOrder(context: Context, appeal: Appeal | undefined) {
  if (!appeal || appeal.decidedOn === null || appeal.outcome === null) throw notFound()
  const { appealId, level, letter, handedInOn, decidedOn, outcome, result, orderedWhat, orderedBy, penalty } =
    appeal
  const { applicantName, serviceName, serviceLang, authority } = letter
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
