import { type RouterContextProvider, redirect } from 'react-router'
import { readFees } from '../../../council/cases/fees/read-fees.server.ts'
import { findReach } from '../../../council/messages/outbox/own-messages.server.ts'
import { isPaymentAsked } from '../../../rules/fees/balance.ts'
import { actorOf, dbOf } from '../../http/context.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { loadOwnCase } from './application/load-own-case.server.ts'

/** What the home shows of the application just sent; one nobody works on any more has only its own page. */
export async function loadSent(context: Readonly<RouterContextProvider>, applicationId: string) {
  const { application, ownCase, steps, need } = await loadOwnCase(
    context,
    applicationId,
    new Date().toISOString(),
  )
  if (ownCase.status !== 'Pending' || ownCase.setAside)
    throw redirect(`/user/applications/${ownCase.applicationId}`, 303)
  const { toPay, state } = await readFees(dbOf(context), applicationId, languageOf(context))
  const { serviceName, langs, applicantName, applicantPhoneNo } = application
  return {
    need: need ?? ('records' as const),
    serviceName,
    lang: langs.serviceName,
    applicantName,
    phone: applicantPhoneNo,
    steps,
    applicationId: ownCase.applicationId,
    missing: ownCase.missing,
    toPay: isPaymentAsked({ toPay, state }) ? toPay : 0,
    daysAllowed: ownCase.daysAllowed,
    reach: await findReach(dbOf(context), actorOf(context, 'user')),
  }
}
