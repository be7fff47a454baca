import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { statuses } from '../../../../rules/statuses.ts'
import type { RefusedForm } from '../../../form-errors.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import type { OpenedCase } from './opened-case.server.ts'

type StatusFormProps = {
  application: OpenedCase['application']
  /** The names of the documents that are missing. */
  missing: string[]
  refused?: RefusedForm
  draft?: Record<string, string>
  here: string
  list: string
}

/** The decision, with its reason and remark. */
export function StatusForm({ application, missing, refused, draft, here, list }: StatusFormProps) {
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const words = useTranslations('ui.status')
  const { errorOf, typedOr } = useRefusedForm(refused)
  return (
    <Form id={mainFormId} method="post" action={here} noValidate>
      <input type="hidden" name="revision" value={application.revision} />
      <SelectField
        name="status"
        label={field('status')}
        defaultValue={typedOr('status', draft?.status ?? application.status)}
        error={errorOf('status')}
        options={statuses.map((status) => ({ value: status, label: words(status) }))}
      />
      <TextArea
        name="reason"
        label={field('reason')}
        hint={t('reasonHint')}
        defaultValue={typedOr('reason', draft?.reason ?? application.reason)}
        error={errorOf('reason')}
        dir="auto"
        autoComplete="off"
        optional
      />
      <TextArea
        name="remark"
        label={field('remark')}
        defaultValue={typedOr('remark', draft?.remark ?? application.remark)}
        error={errorOf('remark')}
        dir="auto"
        autoComplete="off"
        optional
      />
      {application.status === 'Pending' && missing.length > 0 && (
        <TextArea
          name="despiteMissing"
          label={field('despiteMissing')}
          hint={t('despiteMissingHint', { documents: missing.join(', ') })}
          defaultValue={typedOr('despiteMissing', draft?.despiteMissing)}
          error={errorOf('despiteMissing')}
          dir="auto"
          autoComplete="off"
          optional
        />
      )}
      <ButtonRow>
        <Button>{t('submit')}</Button>
        <ButtonLink to={list} kind="secondary">
          {t('cancel')}
        </ButtonLink>
      </ButtonRow>
    </Form>
  )
}
