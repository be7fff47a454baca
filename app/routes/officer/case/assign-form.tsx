import { useTranslations } from 'use-intl'
import type { AssignedOfficer } from '../../../../council/cases/desk/assign.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { mainFormId } from '../../../ui/main-form.ts'

type AssignFormProps = {
  /** The account of the officer whose desk it lies on; null for nobody's. */
  assignedTo: string | null
  officers: AssignedOfficer[]
  refused?: RefusedForm
  /** What was chosen before. */
  draft?: Record<string, string>
}

/** Puts the application on the desk of an officer, or on nobody's; it is part of the form of the case. */
export function AssignForm({ assignedTo, officers, refused, draft }: AssignFormProps) {
  const t = useTranslations('officer.assign')
  const { fieldProps } = useRefusedForm(refused)
  const now = assignedTo ?? ''
  return (
    <div className="assign-form only-screen" key={now}>
      <input type="hidden" form={mainFormId} name="assignedTo" value={now} />
      <SelectField
        form={mainFormId}
        {...fieldProps('assignTo', draft?.assignTo ?? now)}
        hint={t('hint')}
        options={officerOptions(officers, t('nobody'))}
      />
      <ButtonRow>
        <Button kind="secondary" form={mainFormId} name="intent" value="assign">
          {t('assign')}
        </Button>
      </ButtonRow>
    </div>
  )
}

/** Nobody, and the officers by name. */
export function officerOptions(officers: AssignedOfficer[], nobody: string) {
  return [{ value: '', label: nobody }, ...officers.map(({ id, name }) => ({ value: id, label: name }))]
}
