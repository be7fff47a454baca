import type { RouterContextProvider } from 'react-router'
import type { CheckedCertificate } from '../../../../council/certificates/check-certificate.server.ts'
import { getCouncilProfile } from '../../../../council/profile/council-profile.server.ts'
import { visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'

/** Whose codes are checked, and where to ask. */
export async function showCouncil(context: Readonly<RouterContextProvider>) {
  const { council } = visitOf(context)
  const { name, phone, demonstration } = await getCouncilProfile(council.db, languageOf(context))
  return { council: name, phone, demonstration }
}

export type ShownCouncil = Awaited<ReturnType<typeof showCouncil>>

/** What a page says of a code: a good one's values, number and title if it holds no more, else nothing. */
export async function showAnswer(context: Readonly<RouterContextProvider>, checked: CheckedCertificate) {
  const { result, asOf } = checked
  const shared = { result, asOf, ...(await showCouncil(context)) }
  if (!('claims' in checked)) return shared
  const { number, title, issuedAt, validUntil, holder, facts } = checked.claims
  const dated = {
    ...shared,
    number,
    title,
    issuedAt: new Date(issuedAt * 1000).toISOString(),
    // The last day, of which the claim has the end.
    validUntil: validUntil === undefined ? undefined : new Date(validUntil * 1000 - 1).toISOString(),
    cancelledAt: checked.cancelledAt,
  }
  return checked.result === 'good' ? { ...dated, holder, facts } : dated
}

export type ShownAnswer = Awaited<ReturnType<typeof showAnswer>>
