import { useTranslations } from 'use-intl'
import { readUpiAccount, setUpiAccount } from '../../../../council/office/upi-account.server.ts'
import { getCouncilProfile } from '../../../../council/profile/council-profile.server.ts'
import { isUpiId, upiLink } from '../../../../rules/fees/upi.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { limits } from '../../../../rules/limits.ts'
import {
  checkbox,
  field,
  isEmpty,
  optionalText,
  readForm,
  refuse,
  required,
} from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { existingPassword } from '../../../forms/secret-fields.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/upi'

export const handle = { mainForm: true }

const fields = {
  upiId: field<string>((raw) =>
    isEmpty(raw)
      ? { value: '' }
      : required(raw, 'upiForm', (typed) => (isUpiId(typed.trim()) ? typed.trim() : undefined)),
  ),
  upiName: optionalText(limits.name),
  isTried: checkbox,
  password: existingPassword,
}

/** One rupee, to try the link. */
const rupee = 100

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const [account, profile, draft] = await Promise.all([
    readUpiAccount(db, actor),
    getCouncilProfile(db, languageOf(context)),
    findTyped({ context, url }, actor),
  ])
  return {
    account,
    demonstration: profile.demonstration,
    link: account.upiId === '' ? undefined : upiLink(account, rupee, '1'),
    draft,
  }
}

export async function action(args: Route.ActionArgs) {
  const [db, actor] = [dbOf(args.context), actorOf(args.context, 'admin')]
  const failure = { key: 'upiNotSaved' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { typed } = form
  const { upiId, upiName, isTried, password } = form.values
  if (upiId !== '' && upiName === '')
    return refuse({ failure, errors: [{ field: 'upiName', key: 'enter' }], typed })
  const done = await setUpiAccount(db, actor, { upiId, name: upiName, isTried, password })
  if (!done.done) {
    if ('retryAfterSeconds' in done) return refuseTooManyAttempts(done.retryAfterSeconds, typed)
    return refuse({ failure, errors: [{ field: 'password', key: 'passwordWrong' }], typed })
  }
  return finishForm(args, '/admin/payments', { key: 'upiSaved' })
}

export const clientAction = sendPreservingForm<typeof action>

/** Where the council takes money by UPI. */
export default function Upi({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { account, demonstration, link, draft } = loaderData
  const t = useTranslations('admin.upi')
  const payments = useTranslations('officer.fees')
  const form = useAdminForm({
    refused,
    draft,
    stored: {
      upiId: account.upiId,
      upiName: account.name,
      isTried: account.isTried ? checkedValue : '',
    },
    labels: { upiId: t('heading'), upiName: t('name'), isTried: t('tried'), password: t('password') },
  })
  return (
    <AdminFormScreen
      form={form}
      heading={t('heading')}
      lead={<p>{t('lead')}</p>}
      back={{ to: '/admin/payments', name: payments('heading') }}
      save={t('save')}
    >
      {demonstration && <Banner kind="warning" heading={t('demonstration')} />}
      <TextField
        {...form.fieldProps('upiId')}
        hint={t('upiIdHint')}
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextField {...form.fieldProps('upiName')} hint={t('nameHint')} dir="auto" />
      {link && (
        <p>
          <a className="alone" href={link}>
            {t('try')}
          </a>
        </p>
      )}
      <CheckboxField {...form.checkboxProps('isTried')} hint={t('triedHint')} />
      <PasswordField name="password" label={t('password')} error={form.errorOf('password')} />
    </AdminFormScreen>
  )
}
