import { useTranslations } from 'use-intl'
import type { Status } from '../../../../rules/statuses.ts'
import { AnsweredForm } from '../../../forms/answered-form.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { ApplicationFacts, type SentApplication } from '../../../ui/sent-application.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { HistoryList } from './history-list.tsx'
import type { OpenedCase } from './opened-case.server.ts'

type ApplicationDetailsProps = {
  application: SentApplication & { applicationId: string; status: Status; applicantEmail: string | null }
  answered: OpenedCase['answered']
  history: OpenedCase['history']
  closed: string
}

export function ApplicationDetails({ application, answered, history, closed }: ApplicationDetailsProps) {
  const t = useTranslations('officer')
  const ui = useTranslations('ui')
  return (
    <Dialog title={t('details')} closeTo={closed} foot={<DialogClose to={closed} />}>
      <h3>{application.applicationId}</h3>
      <StatusChip status={application.status} />
      <ApplicationFacts application={application} email={application.applicantEmail} />
      {answered && <AnsweredForm {...answered} />}
      <h3>{ui('history')}</h3>
      <HistoryList history={history} />
    </Dialog>
  )
}
