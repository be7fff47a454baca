import { useTranslations } from 'use-intl'
import { DateText } from '../../../ui/date-time.tsx'
import type { Description } from '../../../ui/description-list.tsx'
import type { OpenedCase } from './opened-case.server.ts'

/** Who applied, when, and what they wrote. */
export function useApplicantFacts(application: OpenedCase['application']): Description[] {
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const counter = useTranslations('officer.counter')
  const { way, confirmation, witness, paperFile } = application
  const entered = [
    { label: t('wayIn'), value: t(`waysIn.${way}`) },
    { label: counter('confirmation'), value: confirmation && counter(confirmation) },
    { label: counter('witness'), value: witness },
    { label: counter('paperFile'), value: paperFile },
  ]
  const written = (text: string) => text && <span className="as-written">{text}</span>
  return [
    { label: t('applicant'), value: application.applicantName },
    { label: field('applicantVillage'), value: application.applicantVillage },
    { label: field('applicantPhoneNo'), value: application.applicantPhoneNo },
    { label: t('received'), value: <DateText iso={application.date} /> },
    ...(way === 'online' ? [] : entered),
    { label: t('assign.fact'), value: application.assignedName },
    { label: t('assign.escalated'), value: application.escalatedTo },
    { label: field('userDetails'), value: written(application.userDetails) },
    { label: field('additionalInfo'), value: written(application.additionalInfo) },
  ]
}
