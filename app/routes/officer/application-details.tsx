import { useTranslations } from 'use-intl'
import type { Status } from '../../../rules/statuses.ts'
import { ApplicationFacts, type SentApplication } from '../../ui/application-facts.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

type ApplicationDetailsProps = {
  application: SentApplication & { applicationId: string; status: Status; applicantEmail: string }
  closed: string
}

export function ApplicationDetails({ application, closed }: ApplicationDetailsProps) {
  const t = useTranslations('officer')
  return (
    <Dialog title={t('details')} closeTo={closed} foot={<DialogClose to={closed} />}>
      <h3>{application.applicationId}</h3>
      <StatusChip status={application.status} />
      <ApplicationFacts application={application} email={application.applicantEmail} />
    </Dialog>
  )
}
