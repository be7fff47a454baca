import { useTranslations } from 'use-intl'
import { limits } from '../../../../rules/limits.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { mainFormId } from '../../../ui/main-form.ts'
import { filterIntents, filterName } from './saved-filter-fields.ts'

type SaveFilterProps = {
  /** The list, as it is shown. */
  here: string
  /** Whether the page has no other form to fill in, so that a change of the language keeps this one. */
  isAlone: boolean
  /** The name as it was typed before the language was changed. */
  typed?: string
  refused?: RefusedForm
}

/** Asks for a name, under which what the list is filtered by is saved. */
export function SaveFilter({ here, isAlone, typed, refused }: SaveFilterProps) {
  const t = useTranslations('officer.savedFilters')
  const { fieldProps } = useRefusedForm(refused, { [filterName]: t('name') })
  return (
    <Form
      id={isAlone ? mainFormId : undefined}
      method="post"
      action={here}
      noValidate
      className="save-filter only-screen"
      aria-label={t('save')}
      key={here}
    >
      <TextField
        {...fieldProps(filterName, typed)}
        label={t('name')}
        maxLength={limits.filterName}
        dir="auto"
        autoComplete="off"
      />
      <Button kind="secondary" name="intent" value={filterIntents.save}>
        {t('save')}
      </Button>
    </Form>
  )
}
