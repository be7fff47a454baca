import type { Intermediary, Officer } from '../../../../council/actors/actors.server.ts'
import { findAcknowledgement } from '../../../../council/cases/applications/acknowledgement.server.ts'
import type { GivenClaimCode } from '../../../../council/cases/counter/claim-codes.server.ts'
import { readFees, standingReceipts } from '../../../../council/cases/fees/read-fees.server.ts'
import { getCouncilProfile } from '../../../../council/profile/council-profile.server.ts'
import { shownClaimCode } from '../../../../rules/counter.ts'
import { councilDay } from '../../../../rules/days.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { notFound, type visitOf } from '../../../http/context.server.ts'
import { noticeVersion } from '../../../i18n/notice-texts.server.ts'
import { paperWords } from '../../../letters/paper-words.server.ts'
import { drawQrCode } from '../../../letters/qr-code.server.ts'

type Council = ReturnType<typeof visitOf>['council']

/** `phone`: of the applicant, as it stands on the paper. */
type EnteredPaper = {
  applicationId: string
  claim: GivenClaimCode
  phone: string
  charged: string
  language: string
}

/**
 * What stands on the slip of an application, in the language of its applicant: what it is, when it is due or
 * what is missing, how to follow it, with which code to take it over, and to whom to turn.
 */
export async function wordSlip(
  { db, origin }: Council,
  actor: Officer | Intermediary,
  { applicationId, claim, phone: applicantPhoneNo, charged, language }: EnteredPaper,
) {
  const today = councilDay(new Date().toISOString())
  const [found, council, fees, { t, date }] = await Promise.all([
    findAcknowledgement(db, actor, applicationId, { language, today }),
    getCouncilProfile(db, language),
    readFees(db, applicationId, language),
    paperWords(language),
  ])
  if (!found) throw notFound()
  const names = (documents: { name: string }[]) => documents.map(({ name }) => name).join(', ')
  const { applicantName, serviceName, seen, missing, dueOn, facts } = found
  const first = facts.firstAppellate?.value
  const lines = [
    { label: t('texts.slipWhose'), value: applicantName },
    { label: t('texts.slipService'), value: serviceName },
    { label: t('texts.slipReceived'), value: date(councilDay(found.date)) },
    { label: t('texts.slipDue'), value: dueOn && date(dueOn) },
    { label: t('texts.slipSeen'), value: names(seen) },
    { label: t('texts.slipMissing'), value: names(missing) },
    { label: t('texts.slipFee'), value: facts.fee?.value },
    { label: t('texts.slipCharged'), value: charged },
    ...standingReceipts(fees).map(({ number, paise }) => ({
      label: t('pages.receipt.heading'),
      value: `${number}, ${formatPaise(paise)}`,
    })),
  ]
  const { name, place, phone } = council
  const isWithoutPhone = applicantPhoneNo === ''
  const ask = phone === '' ? t('texts.slipFollow') : t('texts.slipFollowOrAsk', { phone })
  return {
    applicationId,
    language,
    name,
    place,
    heading: t('texts.slipHeading'),
    lines: lines.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    // Without a phone number nobody can track it.
    qr: isWithoutPhone
      ? undefined
      : drawQrCode(`${origin}/track?number=${encodeURIComponent(applicationId)}`),
    follow: isWithoutPhone ? t('texts.slipAsk') : ask,
    claim: {
      label: t('texts.slipClaim'),
      code: shownClaimCode(claim.code),
      until: t('texts.slipClaimUntil', { date: date(councilDay(claim.expiresAt)) }),
      how: isWithoutPhone
        ? t('texts.slipClaimWithoutPhone')
        : t('texts.slipClaimHow', { phone: applicantPhoneNo }),
      address: `${origin}/claim`.replace(/^https?:\/\//, ''),
    },
    turnTo: first && t('texts.slipTurnTo', { whom: first.office || first.name }),
    notice: t('texts.slipNotice', {
      address: `${origin}/privacy`.replace(/^https?:\/\//, ''),
      version: await noticeVersion(),
    }),
    sign: t('texts.slipSign'),
    notValid: council.demonstration ? t('pages.acknowledgement.notValid') : undefined,
  }
}

export type SlipWords = Awaited<ReturnType<typeof wordSlip>>
