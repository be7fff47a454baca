import type { ReactNode } from 'react'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CancelLink } from '../../ui/cancel-link.tsx'
import { Form } from '../../ui/form.tsx'
import { FieldGroup, FormCard } from '../../ui/form-card.tsx'
import type { RefusedForm } from '../../ui/form-errors.ts'
import { CurrentPasswordField } from './current-password-field.tsx'

type ProveFormProps = {
  intent: 'link' | 'unlink'
  legend: string
  /** False for an account without a password. */
  asksPassword: boolean
  refused: RefusedForm | undefined
  children: ReactNode
}

/** Changes the ways to sign in. The password proves that the account belongs to the person who asks. */
export function ProveForm({ intent, legend, asksPassword, refused, children }: ProveFormProps) {
  const { errorOf } = useRefusedForm(refused)
  return (
    <FormCard>
      <Form method="post" action="/account/sign-in" noValidate>
        <input type="hidden" name="intent" value={intent} />
        <FieldGroup legend={legend}>
          {children}
          {asksPassword && <CurrentPasswordField error={errorOf('currentPassword')} />}
        </FieldGroup>
        <ButtonRow>
          <Button kind={intent === 'unlink' ? 'danger' : 'primary'}>{legend}</Button>
          <CancelLink to="/account/sign-in" />
        </ButtonRow>
      </Form>
    </FormCard>
  )
}
