import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { limits } from '../../../../rules/limits.ts'
import { statuses } from '../../../../rules/statuses.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { ApproveAndIssue, ForTheCertificate } from '../certificates/for-the-certificate.tsx'
import type { Place } from './case-ways.tsx'
import { DecisionChoices } from './decision-choices.tsx'
import { DespiteMissing } from './despite-missing.tsx'
import type { ShownCase } from './opened-case.server.ts'
import { ReadyField } from './ready-field.tsx'

type DecisionFieldsProps = {
  opened: ShownCase
  refused?: RefusedForm
  /** What was typed before the officer's session ended. */
  draft?: Record<string, string>
  list: string
  place?: Place
}

/** The decision, with its reason and remark, and the buttons of the form. */
export function DecisionFields({ opened, refused, draft, list, place }: DecisionFieldsProps) {
  const { application } = opened
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const words = useTranslations('ui.status')
  const { errorOf, typedOr, fieldProps } = useRefusedForm(refused)
  const typedBefore = typedOr('statusBefore', draft?.statusBefore)
  const sentStatus = typedOr('status', draft?.status)
  // What stood there when the form was opened was not chosen.
  const isChosen = sentStatus !== typedBefore || typedBefore === application.status
  const typedStatus = isChosen ? sentStatus : ''
  const issuable = application.status === 'Pending' ? opened.certificate : undefined
  const [chosen, setChosen] = useState(() => statuses.find((status) => status === typedStatus))
  return (
    <>
      {application.status === 'Pending' && (
        <DecisionChoices chosen={chosen} hasDocuments={opened.progress.documents.length > 0} />
      )}
      <ReasonFields opened={opened} refused={refused} draft={draft} isRequired={chosen === 'Rejected'} />
      {opened.progress.documents.length > 0 && (
        <DespiteMissing opened={opened} refused={refused} draft={draft} />
      )}
      {issuable && <ForTheCertificate certificate={issuable} refused={refused} draft={draft} />}
      {application.status !== 'Pending' && (
        <TextArea {...fieldProps('whyChanged', draft?.whyChanged)} hint={t('whyChangedHint')} {...texts} />
      )}
      <TextArea {...fieldProps('remark', draft?.remark ?? application.remark)} optional {...texts} />
      {typedOr('looked', '') === 'asked' && <LookFirst />}
      {issuable && <ApproveAndIssue certificate={issuable} toPay={opened.fee.toPay} />}
      {place && (
        <Button
          name="onward"
          value="next"
          kind={issuable?.hasKey && chosen === 'Approved' ? 'quiet' : 'primary'}
        >
          {t(place.isLast ? 'queue.finish' : 'queue.next')}{' '}
          {place.total <= limits.countCeiling &&
            t('queue.place', { number: place.number, total: place.total })}
        </Button>
      )}
      <div className="decide-other">
        <SelectField
          name="status"
          label={field('status')}
          defaultValue={typedStatus || application.status}
          onChange={({ currentTarget: { value } }) => setChosen(statuses.find((status) => status === value))}
          error={errorOf('status')}
          options={statuses.map((status) => ({ value: status, label: words(status) }))}
        />
        <Button name="pressed" value="submit" kind={place ? 'secondary' : 'primary'}>
          {t('submit')}
        </Button>
        <CancelLink to={list} kind={place ? 'quiet' : 'secondary'} />
      </div>
    </>
  )
}

type ReasonFieldsProps = Pick<DecisionFieldsProps, 'opened' | 'refused' | 'draft'> & { isRequired: boolean }

/** Why it is rejected; hidden by the style while another status is chosen and nothing is written in it. */
function ReasonFields({ opened, refused, draft, isRequired }: ReasonFieldsProps) {
  const t = useTranslations('officer')
  const { errorOf, typedOr, fieldProps } = useRefusedForm(refused)
  return (
    <div className="for-rejected">
      {opened.progress.authority === 'none' && (
        <Banner kind="warning" heading={t('noAuthority')}>
          {t('noAuthorityMore')}
        </Banner>
      )}
      {opened.progress.authority === 'some' && <p className="small quiet">{t('lettersBlanks')}</p>}
      <ReadyField
        kind="reason"
        options={opened.ready.reason}
        language={opened.ready.language}
        chosen={typedOr('readyReason', draft?.readyReason)}
        error={errorOf('readyReason')}
      />
      <TextArea
        {...fieldProps('reason', draft?.reason ?? opened.application.reason)}
        hint={t('reasonHint')}
        placeholder=" "
        required={isRequired}
        {...texts}
      />
    </div>
  )
}

/** What every text of a decision is. */
const texts = { dir: 'auto', autoComplete: 'off' } as const

/** Asks once about papers that nobody has looked at; the next press approves all the same. */
function LookFirst() {
  const t = useTranslations('officer')
  return (
    <>
      <Banner kind="question" heading={t('lookFirst')}>
        {t('lookFirstMore')}
      </Banner>
      <input type="hidden" name="looked" value="asked" />
    </>
  )
}
