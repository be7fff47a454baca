import { useTranslations } from 'use-intl'
import type { Undoable } from '../../../../council/cases/applications/undoable.server.ts'
import type { AssignedOfficer } from '../../../../council/cases/desk/assign.server.ts'
import type { AtCase } from '../../../../council/cases/desk/open-cases.server.ts'
import { AnsweredForm } from '../../../forms/answered-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { Link } from '../../../ui/link.tsx'
import { useRetainedForm } from '../../../ui/main-form.ts'
import { useApplicantFacts } from './applicant-facts.tsx'
import { AssignForm } from './assign-form.tsx'
import { CaseHistory } from './case-history.tsx'
import { StateChips, TurnAndDue } from './case-state.tsx'
import { DaysNotCounted, useCaseFacts } from './case-summary.tsx'
import type { Place } from './case-ways.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { DocumentsFields } from './documents-fields.tsx'
import { FollowForm } from './follow-form.tsx'
import { NoteForm } from './note-form.tsx'
import { OpenedApplication } from './opened-application.tsx'
import type { OpenedCase } from './opened-case.server.ts'
import { SetAsideBanner } from './set-aside-note.tsx'

type StatusPanelProps = {
  opened: OpenedCase & {
    area: '/admin' | '/staff'
    acknowledgement: string
    letter: string
    setAsidePage: string
    /** The officer's own decision, while it can be undone. */
    undo?: Undoable
  }
  /** The officers who have it open too. */
  others: AtCase[]
  /** Those whom it can be assigned to. */
  officers: AssignedOfficer[]
  /** Where it stands in the officer's list; undefined when it is not in it. */
  place?: Place
  refused?: RefusedForm
  /** What was typed before the officer's session ended. */
  draft?: Record<string, string>
  here: string
  list: string
}

/** The application that is being worked on; its form says which revision the officer sees. */
export function StatusPanel({
  opened,
  others,
  officers,
  place,
  refused,
  draft,
  here,
  list,
}: StatusPanelProps) {
  const t = useTranslations('officer')
  const time = useDateFormat()
  const isRetained = useRetainedForm() !== undefined
  const caseFacts = useCaseFacts(opened)
  const { application, progress } = opened
  const applicantFacts = useApplicantFacts(application)
  const formProps = (intent: string) => ({
    refused: (refused?.typed.intent ?? '') === intent ? refused : undefined,
    draft: (draft?.intent ?? '') === intent ? draft : undefined,
  })
  return (
    <OpenedApplication
      label={t('region', { applicationId: application.applicationId })}
      number={application.applicationId}
      service={application.serviceName}
      lang={application.langs.serviceName}
      chips={
        <>
          <StateChips {...application} /> <TurnAndDue {...application} />
        </>
      }
      action={here}
      facts={
        <>
          {draft && !refused && !isRetained && (
            <Banner kind="info" heading={t('restored')}>
              {t('restoredMore')}
            </Banner>
          )}
          {others.map(({ name, since }) => (
            <Banner key={name} kind="info" heading={t('queue.at', { name, time: time.moment(since) })}>
              {t('queue.atMore')}
            </Banner>
          ))}
          <DescriptionList items={applicantFacts} />
          {opened.answered && <AnsweredForm {...opened.answered} level="h4" />}
          <DocumentsFields opened={opened} {...formProps('')} />
          {caseFacts.length > 0 && (
            <div className="documents">
              <DescriptionList items={caseFacts} />
              <DaysNotCounted clock={progress.clock} />
            </div>
          )}
          <p className="only-screen">
            <Link className="alone" to={opened.acknowledgement}>
              {t('acknowledgement')}
            </Link>
          </p>
          {application.status === 'Rejected' && !opened.setAside && (
            <p className="only-screen">
              <Link className="alone" to={opened.letter}>
                {t('letter')}
              </Link>
            </p>
          )}
          {application.status === 'Pending' && !opened.setAside && (
            <p className="only-screen">
              <Link className="alone" to={opened.setAsidePage}>
                {t('setAside.open')}
              </Link>
            </p>
          )}
          {opened.sender !== undefined && (
            <p className="only-screen">
              <Link className="alone" to={`/admin/citizens/${opened.sender}`}>
                {t('sender')}
              </Link>
            </p>
          )}
          {opened.sender !== undefined && application.way !== 'online' && (
            <p className="only-screen">
              <Link
                className="alone"
                to={`/admin/application/update/${application.applicationId}/give-back`}
                reloadDocument
              >
                {t('giveBack.open')}
              </Link>
            </p>
          )}
        </>
      }
      foot={
        <>
          <CaseHistory opened={opened} />
          {application.status === 'Pending' && !opened.setAside && (
            <AssignForm
              assignedTo={application.assignedTo}
              officers={officers}
              here={here}
              {...formProps('assign')}
            />
          )}
          {opened.siblings.map((sibling) => (
            <FollowForm
              key={sibling.applicationId}
              {...sibling}
              followed={sibling.applicationId}
              applicationId={application.applicationId}
              here={here}
            />
          ))}
          <NoteForm here={here} {...formProps('note')} />
        </>
      }
    >
      {opened.setAside ? (
        <SetAsideBanner note={opened.setAside} page={opened.setAsidePage} />
      ) : (
        <>
          <input type="hidden" name="revision" value={application.revision} />
          <DecisionFields opened={opened} list={list} place={place} {...formProps('')} />
        </>
      )}
    </OpenedApplication>
  )
}
