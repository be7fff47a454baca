import { useTranslations } from 'use-intl'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'

type NoteFormProps = {
  refused?: RefusedForm
  /** What was typed before the officer's session ended. */
  draft?: Record<string, string>
  here: string
}

/** A note that stays in the office. */
export function NoteForm({ refused, draft, here }: NoteFormProps) {
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const { errorOf, typedOr } = useRefusedForm(refused)
  return (
    <Form method="post" action={here} noValidate className="note-form">
      <input type="hidden" name="intent" value="note" />
      <TextArea
        name="internalNote"
        label={field('internalNote')}
        hint={t('internalNoteHint')}
        defaultValue={typedOr('internalNote', draft?.internalNote)}
        error={errorOf('internalNote')}
        dir="auto"
        autoComplete="off"
      />
      <ButtonRow>
        <Button kind="secondary">{t('saveNote')}</Button>
      </ButtonRow>
    </Form>
  )
}
