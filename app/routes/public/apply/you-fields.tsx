import { useTranslations } from 'use-intl'
import type { Question } from '../../../../rules/form/definition.ts'
import { formPath } from '../../../../rules/form/steps.ts'
import { FormQuestions, type SectionsState } from '../../../forms/form-questions.tsx'
import { usePlainFocus } from '../../../http/plain-page.ts'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx'

interface YouFieldsProps {
  serviceId: string
  state: SectionsState
}

/** Who applies, and the password of the account that the application opens. */
export function YouFields({
  serviceId,
  questions,
  state,
}: YouFieldsProps & { questions: readonly Question[] }) {
  const t = useTranslations('pages.unregistered')
  const { errorOf } = state
  return (
    <FieldGroup legend={t('you')}>
      <OtherWays serviceId={serviceId} />
      <NameField state={state} />
      <PhoneOrEmail state={state} />
      {questions.length > 0 && <FormQuestions questions={questions} state={state} />}
      <div data-show={t('show')} data-hide={t('hide')}>
        <NewPasswordFields name="password" errorOf={errorOf} />
      </div>
      <AdultField state={state} />
      <p className="quiet">{t('kept')}</p>
    </FieldGroup>
  )
}

/** The number that is taken, to be corrected, and the password of its account, which has the focus. */
export function AccountFields({ serviceId, state, about }: YouFieldsProps & { about: string }) {
  const t = useTranslations('pages.unregistered')
  return (
    <FieldGroup legend={t('you')}>
      <OtherWays serviceId={serviceId} />
      <PhoneOrEmail state={state} />
      <div data-show={t('show')} data-hide={t('hide')}>
        <PasswordField
          name="password"
          label={t('accountPassword')}
          hint={t('earlierPassword')}
          describedBy={about}
          arrival={usePlainFocus()}
        />
      </div>
    </FieldGroup>
  )
}

function OtherWays({ serviceId }: Pick<YouFieldsProps, 'serviceId'>) {
  const t = useTranslations('pages.unregistered')
  return (
    <button
      type="submit"
      className="at-head"
      formAction={`/login?as=user&carried=yes&next=${encodeURIComponent(formPath(serviceId))}`}
      formNoValidate
    >
      {t('otherWays')}
    </button>
  )
}

export function NameField({ state: { typed, errorOf } }: Pick<YouFieldsProps, 'state'>) {
  const field = useTranslations('field')
  return (
    <TextField
      name="applicantName"
      label={field('fullName')}
      autoComplete="name"
      spellCheck={false}
      defaultValue={typed('applicantName')}
      error={errorOf('applicantName')}
      dir="auto"
      required
    />
  )
}

function PhoneOrEmail({ state: { typed, errorOf } }: Pick<YouFieldsProps, 'state'>) {
  const t = useTranslations('pages.unregistered')
  const field = useTranslations('field')
  return (
    <div className="with-other">
      <TextField
        name="applicantPhoneNo"
        label={field('phone')}
        type="tel"
        autoComplete="tel"
        defaultValue={typed('applicantPhoneNo')}
        error={errorOf('applicantPhoneNo')}
        required
      />
      <details open={typed('email') !== '' || errorOf('email') !== undefined}>
        <summary>{t('byEmail')}</summary>
        <TextField
          name="email"
          label={field('email')}
          type="email"
          autoComplete="email"
          defaultValue={typed('email')}
          error={errorOf('email')}
        />
      </details>
    </div>
  )
}

export function AdultField({ state: { typed, errorOf } }: Pick<YouFieldsProps, 'state'>) {
  const shared = useTranslations('public')
  return (
    <div className="field">
      <CheckboxField
        name="adult"
        label={shared('adult')}
        error={errorOf('adult')}
        defaultChecked={typed('adult') !== ''}
      />
    </div>
  )
}
