import { useTranslations } from 'use-intl'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { mainFormId } from '../../../ui/main-form.ts'

type NoteFormProps = {
  refused?: RefusedForm
  /** What was typed before. */
  draft?: Record<string, string>
}

/** A note that stays in the office; part of the case's form, so no button loses what is typed for another. */
export function NoteForm({ refused, draft }: NoteFormProps) {
  const t = useTranslations('officer')
  const { fieldProps } = useRefusedForm(refused)
  return (
    <div className="note-form">
      <TextArea
        form={mainFormId}
        {...fieldProps('internalNote', draft?.internalNote)}
        hint={t('internalNoteHint')}
        dir="auto"
        autoComplete="off"
      />
      <ButtonRow>
        <Button kind="secondary" form={mainFormId} name="intent" value="note">
          {t('saveNote')}
        </Button>
      </ButtonRow>
    </div>
  )
}
