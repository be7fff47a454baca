import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Status, statuses } from '../../../rules/statuses.ts'
import type { Refused } from '../../form.ts'
import type { SentApplication } from '../../ui/application-facts.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { OpenedApplication } from '../../ui/opened-application.tsx'
import { useRefused } from '../../ui/refused.ts'
import { Register, type RegisterEntry } from '../../ui/register.tsx'
import { DateText } from '../../ui/time.tsx'

type StatusPanelProps = {
  application: SentApplication & {
    applicationId: string
    status: Status
    revision: number
    reason: string
    remark: string
  }
  register: RegisterEntry[]
  refused?: Refused
  /** Filled in before the officer's session ended. */
  kept?: Record<string, string>
  here: string
  list: string
}

/** The application that is being decided; its form says which revision the officer sees. */
export function StatusPanel({ application, register, refused, kept, here, list }: StatusPanelProps) {
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const words = useTranslations('ui.status')
  const { errorOf, typedOr } = useRefused(refused)
  const written = (text: string) => text && <span className="as-written">{text}</span>
  return (
    <OpenedApplication
      label={t('region', { applicationId: application.applicationId })}
      number={application.applicationId}
      service={application.serviceName}
      lang={application.langs.serviceName}
      status={application.status}
      facts={
        <Facts
          facts={[
            { label: t('applicant'), value: application.applicantName },
            { label: field('applicantVillage'), value: application.applicantVillage },
            { label: field('applicantPhoneNo'), value: application.applicantPhoneNo },
            { label: t('received'), value: <DateText iso={application.date} /> },
            { label: field('userDetails'), value: written(application.userDetails) },
            { label: field('additionalInfo'), value: written(application.additionalInfo) },
          ]}
        />
      }
    >
      {kept && !refused && (
        <Banner kind="info" heading={t('restored')}>
          {t('restoredMore')}
        </Banner>
      )}
      <Form method="post" action={here} noValidate>
        <input type="hidden" name="revision" value={application.revision} />
        <SelectField
          name="status"
          label={field('status')}
          defaultValue={typedOr('status', kept?.status ?? application.status)}
          error={errorOf('status')}
          options={statuses.map((status) => ({ value: status, label: words(status) }))}
        />
        <TextArea
          name="reason"
          label={field('reason')}
          hint={t('reasonHint')}
          defaultValue={typedOr('reason', kept?.reason ?? application.reason)}
          error={errorOf('reason')}
          dir="auto"
          optional
        />
        <TextArea
          name="remark"
          label={field('remark')}
          defaultValue={typedOr('remark', kept?.remark ?? application.remark)}
          error={errorOf('remark')}
          dir="auto"
          optional
        />
        <ButtonRow>
          <Button>{t('submit')}</Button>
          <ButtonLink to={list} kind="secondary">
            {t('cancel')}
          </ButtonLink>
        </ButtonRow>
      </Form>
      <Register entries={register} />
    </OpenedApplication>
  )
}
