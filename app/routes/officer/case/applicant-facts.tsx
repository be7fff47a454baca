import { useTranslations } from 'use-intl'
import type { Description } from '../../../ui/description-list.tsx'
import type { OpenedCase } from './opened-case.server.ts'

/** Who applied, how it came in if not online, and what they wrote. */
export function useApplicantFacts(application: OpenedCase['application']): Description[] {
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const counter = useTranslations('officer.counter')
  const { way, confirmation, witness, paperFile, mayBeTold } = application
  const entered = [
    { label: t('wayIn'), value: t(`waysIn.${way}`) },
    { label: counter('confirmation'), value: confirmation && counter(confirmation) },
    { label: counter('witness'), value: witness },
    { label: counter('paperFile'), value: paperFile },
    { label: counter('mayBeTold'), value: mayBeTold },
  ]
  const written = (text: string) => text && <span className="as-written">{text}</span>
  return [
    {
      label: t('applicant'),
      value: (
        <>
          <strong>{application.applicantName}</strong>
          {application.applicantVillage && `, ${application.applicantVillage}`}
        </>
      ),
    },
    { label: field('applicantPhoneNo'), value: application.applicantPhoneNo },
    ...(way === 'online' ? [] : entered),
    { label: field('userDetails'), value: written(application.userDetails) },
    { label: field('additionalInfo'), value: written(application.additionalInfo) },
  ]
}
