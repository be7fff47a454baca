import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { leftField, sayLeft } from '../../rules/kept-forms.ts'
import { Form } from './form.tsx'
import { mainFormId, useHasMainForm, useKeptFor } from './main-form.ts'

/** Logs out. On a page whose form is kept it is a button of that form, so what was typed is kept first. */
export function LogoutButton({ className }: { className?: string }) {
  const t = useTranslations('ui')
  const { pathname } = useLocation()
  const account = useKeptFor()
  const hasForm = useHasMainForm()
  if (!hasForm || account === undefined)
    return (
      <Form method="post" action="/logout" replace>
        <button type="submit" className={className}>
          {t('logout')}
        </button>
      </Form>
    )
  return (
    <button
      type="submit"
      className={className}
      form={mainFormId}
      formAction="/logout"
      formMethod="post"
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
      name={leftField}
      value={sayLeft(account, pathname)}
    >
      {t('logout')}
    </button>
  )
}
