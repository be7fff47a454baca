import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { applicationFieldNames } from '../../../../rules/form/applicant.ts'
import { AnsweredForm } from '../../../forms/answered-form.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AloneLink } from '../../../ui/link.tsx'
import { ApplicationFacts } from '../../../ui/sent-application.tsx'
import type { Route } from './+types/application'
import { AnswerForm } from './answer-form.tsx'
import { CaseDocuments } from './case-documents.tsx'
import { DueDate } from './due-date.tsx'
import { OwnHistory } from './own-history.tsx'
import { WithdrawQuestion } from './withdraw/withdraw-parts.tsx'

type Loaded = Route.ComponentProps['loaderData']
type CaseFoldsProps = Loaded & { refused?: RefusedForm; decision?: Loaded['history'][number] }

/** What is looked up or done now and then, each with what is inside; a phone shows the next step first. */
export function CaseFolds(props: CaseFoldsProps) {
  const { application, ownCase, pageCounts, refused, draft, decision, lastAccess } = props
  const t = useTranslations('user')
  const page = useTranslations('pages.case')
  const looked = useTranslations('pages.looked')
  const { date } = useDateFormat()
  const { applicationId, status } = application
  const { documents, setAside, dueOn, daysAllowed } = ownCase
  const isOpen = status === 'Pending' && !setAside
  const added = Object.values(pageCounts).reduce((sum, count) => sum + count, 0)
  const hasDueDate = (isOpen || dueOn !== undefined) && !setAside
  // What stands at the top is not said again.
  const entries = props.history.map((entry) =>
    entry === decision && entry.status !== 'Pending' ? { ...entry, reason: '', remark: '' } : entry,
  )
  return (
    <div className="folds">
      {documents.length > 0 && (
        <Fold
          title={page('documents')}
          inside={added > 0 ? page('pages', { count: added }) : isOpen && page('addPage')}
        >
          <CaseDocuments ownCase={ownCase} pageCounts={pageCounts} />
        </Fold>
      )}
      {ownCase.turn === 'citizen' && (
        <Fold
          title={page('answer')}
          inside={page('inside.answer')}
          isOpened={Boolean(refused) || draft !== undefined}
        >
          <AnswerForm ownCase={ownCase} refused={refused} draft={draft} />
        </Fold>
      )}
      {hasDueDate && (documents.length > 0 || daysAllowed !== undefined) && (
        <Fold title={page('dueDate')} inside={dueOn && date(dueOn)}>
          <DueDate ownCase={ownCase} />
        </Fold>
      )}
      {status === 'Rejected' && (
        <p className="fold-link only-screen">
          <AloneLink to={`/user/applications/${applicationId}/letter`}>{page('letter')}</AloneLink>
          <span className="fold-inside">{page('inside.letter')}</span>
        </p>
      )}
      <Fold title={t('sent')} inside={page('inside.sent', { count: countAnswers(props) })}>
        <ApplicationFacts application={application} />
        {props.answered && <AnsweredForm {...props.answered} />}
        <p className="only-screen">
          <AloneLink to={`/user/applications/${applicationId}/data`} download reloadDocument>
            {page('asFile')}
          </AloneLink>
        </p>
      </Fold>
      <Fold title={t('history')} inside={<Passed steps={props.steps} />}>
        <OwnHistory applicationId={applicationId} entries={entries} documents={documents} />
      </Fold>
      <p className="fold-link only-screen">
        <AloneLink to={`/account/privacy/looked?application=${encodeURIComponent(applicationId)}`}>
          {looked('heading')}
        </AloneLink>
        <span className="fold-inside">
          {lastAccess
            ? looked('last', { date: date(lastAccess.day), office: lastAccess.office || looked('unknown') })
            : looked('none')}
        </span>
      </p>
      {isOpen && (
        <Fold title={page('withdraw.open')} inside={page('inside.withdraw')}>
          <WithdrawQuestion applicationId={applicationId} />
        </Fold>
      )}
    </div>
  )
}

function countAnswers({ application, answered }: Pick<Loaded, 'application' | 'answered'>) {
  const own = answered?.sections.flatMap(({ questions }) => questions) ?? []
  const filled = applicationFieldNames.filter((name) => application[name] !== '')
  return filled.length + own.filter(({ answer }) => answer !== undefined).length
}

/** The steps that are done, in few words. */
function Passed({ steps }: Pick<Loaded, 'steps'>) {
  const t = useTranslations('pages.case')
  const { date } = useDateFormat()
  return steps
    .filter(({ state, date }) => date !== undefined && (state === 'done' || state === 'refused'))
    .map((step) => `${date(step.date ?? '')} ${t(`step.${step.step}`)}`)
    .join(' · ')
}

type FoldProps = { title: ReactNode; inside?: ReactNode; isOpened?: boolean; children: ReactNode }

function Fold({ title, inside, isOpened = false, children }: FoldProps) {
  return (
    <details className="fold" open={isOpened}>
      <summary>
        <h3 className="fold-title">{title}</h3>
        {inside && <span className="fold-inside">{inside}</span>}
      </summary>
      <div className="fold-content">{children}</div>
    </details>
  )
}
