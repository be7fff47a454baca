import { useTranslations } from 'use-intl'
import { AnsweredForm } from '../../../forms/answered-form.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useApplicantFacts } from '../case/applicant-facts.tsx'
import { StateChips, TurnAndDue } from '../case/case-state.tsx'
import { DaysNotCounted, useCaseFacts } from '../case/case-summary.tsx'
import { HistoryList } from '../case/history-list.tsx'
import type { OpenedCase } from '../case/opened-case.server.ts'
import { SetAsideWords } from '../case/set-aside-note.tsx'
import { MarkedDocuments } from '../case/shown-documents.tsx'

/** An application on a sheet of its own, as it is printed from its page: facts, documents and history. */
export function PrintedCase({ opened }: { opened: OpenedCase }) {
  const { application, progress, history, answered, setAside } = opened
  const t = useTranslations('officer')
  const ui = useTranslations('ui')
  const facts = useApplicantFacts(application)
  const caseFacts = useCaseFacts(opened)
  return (
    <article className="printed-case" aria-label={application.applicationId}>
      <h3>{application.applicationId}</h3>
      <p lang={application.langs.serviceName}>{application.serviceName}</p>
      <p>
        <StateChips {...application} />{' '}
        {setAside ? <SetAsideWords {...setAside} /> : <TurnAndDue {...application} />}
      </p>
      <DescriptionList items={facts} />
      {answered && <AnsweredForm {...answered} level="h4" />}
      {progress.documents.length > 0 && (
        <div className="documents">
          <h4>{t('documents')}</h4>
          <MarkedDocuments opened={opened} documents={progress.documents} />
        </div>
      )}
      {caseFacts.length > 0 && (
        <div className="documents">
          <DescriptionList items={caseFacts} />
          <DaysNotCounted clock={progress.clock} />
        </div>
      )}
      <h4>{ui('history')}</h4>
      <HistoryList history={history} />
    </article>
  )
}
