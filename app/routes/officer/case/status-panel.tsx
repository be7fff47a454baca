import { useTranslations } from 'use-intl'
import type { AssignedOfficer } from '../../../../council/cases/desk/assign.server.ts'
import type { AtCase } from '../../../../council/cases/desk/open-cases.server.ts'
import { AnsweredForm } from '../../../forms/answered-form.tsx'
import type { ShownCertificate } from '../../../letters/certificate.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { CertificatePreview } from '../certificates/certificate-preview.tsx'
import { IssuedNote } from '../certificates/for-the-certificate.tsx'
import { useApplicantFacts } from './applicant-facts.tsx'
import { CaseClock } from './case-clock.tsx'
import { CaseChips } from './case-state.tsx'
import type { Place } from './case-ways.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { DocumentsFields } from './documents-fields.tsx'
import { OpenedApplication } from './opened-application.tsx'
import type { ShownCase } from './opened-case.server.ts'
import { OpenedFoot } from './opened-foot.tsx'
import { PageViewer, ShowPicture } from './page-viewer.tsx'
import { ReadyPaper } from './ready-paper.tsx'
import { SetAsideBanner } from './set-aside-note.tsx'
import type { RefusedUpdate } from './update-failed.tsx'
import { useCaseKeys } from './use-case-keys.ts'
import { usePaperSteps } from './use-paper-steps.ts'

type StatusPanelProps = {
  opened: ShownCase
  /** The officers who have it open too. */
  others: AtCase[]
  /** Those whom it can be assigned to. */
  officers: AssignedOfficer[]
  /** Where it stands in the officer's list; undefined when it is not in it. */
  place?: Place
  refused?: RefusedUpdate
  /** The certificate as it would be issued. */
  preview?: ShownCertificate
  /** What was typed before. */
  draft?: Record<string, string>
  here: string
  list: string
  /** Whether keys choose and submit; each officer can turn them off. */
  hasKeys: boolean
}

/** The application that is being worked on; its form says which revision the officer sees. */
export function StatusPanel(props: StatusPanelProps) {
  const { opened, others, officers, place, refused, preview, draft, here, list, hasKeys } = props
  const t = useTranslations('officer')
  const time = useDateFormat()
  const papers = usePaperSteps(opened)
  useCaseKeys(hasKeys, papers.move)
  const { application } = opened
  const applicantFacts = useApplicantFacts(application)
  return (
    <ShowPicture value={papers.show}>
      <OpenedApplication
        label={t('region', { applicationId: application.applicationId })}
        number={application.applicationId}
        service={application.serviceName}
        lang={application.langs.serviceName}
        person={application.applicantName}
        chips={<CaseChips {...application} daysLate={opened.progress.daysLate} />}
        action={here}
        facts={
          <>
            {preview && <CertificatePreview preview={preview} isRefused={refused?.failure !== undefined} />}
            {others.map(({ name, since }) => (
              <Banner key={name} kind="info" heading={t('queue.at', { name, time: time.moment(since) })}>
                {t('queue.atMore')}
              </Banner>
            ))}
            <DescriptionList items={applicantFacts} />
            {opened.answered && <AnsweredForm {...opened.answered} level="h4" />}
          </>
        }
        papers={
          <>
            <DocumentsFields opened={opened} refused={refused} draft={draft} />
            <CaseClock opened={opened} />
          </>
        }
        shown={papers.shown && <PageViewer step={papers.shown} close={papers.close} move={papers.move} />}
        foot={
          <OpenedFoot
            opened={opened}
            officers={officers}
            isStale={refused?.changed !== undefined}
            refused={refused}
            draft={draft}
          />
        }
      >
        {opened.setAside ? (
          <SetAsideBanner note={opened.setAside} page={opened.setAsidePage} />
        ) : (
          <>
            <input type="hidden" name="revision" value={application.revision} />
            <input type="hidden" name="statusBefore" value={application.status} />
            <ReadyPaper opened={opened} />
            {opened.certificate && (
              <IssuedNote
                certificate={opened.certificate}
                isApproved={application.status === 'Approved'}
                applicationId={application.applicationId}
                area={opened.area}
              />
            )}
            <DecisionFields opened={opened} list={list} place={place} refused={refused} draft={draft} />
          </>
        )}
      </OpenedApplication>
    </ShowPicture>
  )
}
