import { useTranslations } from 'use-intl'
import { findSigningKey, listKeys } from '../../../../council/certificates/keys/signing-keys.server.ts'
import { addRegister, listRegisters } from '../../../../council/certificates/registers.server.ts'
import { isRegisterPrefix, registerYears } from '../../../../rules/certificates/register-number.ts'
import { limits } from '../../../../rules/limits.ts'
import { wholeNumber } from '../../../forms/office-fields.server.ts'
import { choice, field, readForm, refuse, required, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/registers'

export const handle = { mainForm: true }

const mostNumber = 999_999

const fields = {
  prefix: field((raw) =>
    required(raw, 'registerPrefix', (typed) => {
      const prefix = typed.trim().toUpperCase()
      return isRegisterPrefix(prefix) ? prefix : undefined
    }),
  ),
  name: text(limits.name),
  year: choice(registerYears),
  nextNumber: wholeNumber({ min: 1, max: mostNumber }),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const keys = await listKeys(db)
  const signing = await findSigningKey(db, visitOf(context).council.keysFolder)
  return {
    registers: await listRegisters(db, actor),
    keys: keys.map(({ publicKey: _, ...key }) => ({ ...key, signs: key.keyId === signing?.keyId })),
    draft: await findTyped({ context, url }, actor),
    years: registerYears,
  }
}

export async function action(args: Route.ActionArgs) {
  const [db, actor] = [dbOf(args.context), actorOf(args.context, 'admin')]
  const failure = { key: 'registerFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { prefix } = form.values
  const { nextNumber: next, ...register } = form.values
  if ((await addRegister(db, actor, { ...register, next })) === 'exists') {
    const errors = [{ field: 'prefix', key: 'registerExists', values: { prefix } } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  return finishForm(args, args.url.pathname, { key: 'registerAdded', values: { prefix } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function Registers({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { registers, keys, draft, years } = loaderData
  const t = useTranslations('admin.registers')
  const admin = useTranslations('admin')
  const form = useAdminForm({
    refused,
    draft,
    stored: { nextNumber: '1', year: 'april' },
    labels: { prefix: t('prefix'), name: t('name'), year: t('year'), nextNumber: t('next') },
  })
  return (
    <AdminFormScreen
      key={registers.length}
      form={form}
      heading={t('heading')}
      lead={<p>{t('lead', { example: 'NDC/2026-27/45' })}</p>}
      back={{ to: '/admin', name: admin('manageServices') }}
      about={
        <>
          {registers.length > 0 && (
            <RowsTable name={t('heading')} wide columns={[t('prefix'), t('year'), t('last')]}>
              {registers.map(({ prefix, name, year, last }) => (
                <Row key={prefix} id={prefix} name={prefix} meta={name}>
                  <Cell>{t(`years.${year}`)}</Cell>
                  <Cell>{String(last)}</Cell>
                </Row>
              ))}
            </RowsTable>
          )}
          <Keys keys={keys} />
          <h3>{t('add')}</h3>
        </>
      }
      save={t('add')}
    >
      <TextField
        {...form.fieldProps('prefix')}
        hint={t('prefixHint')}
        width="half"
        spellCheck={false}
        required
      />
      <TextField {...form.fieldProps('name')} dir="auto" required />
      <SelectField
        {...form.fieldProps('year')}
        options={years.map((year) => ({ value: year, label: t(`years.${year}`) }))}
        required
      />
      <TextField
        {...form.fieldProps('nextNumber')}
        hint={t('nextHint')}
        inputMode="numeric"
        width="half"
        required
      />
    </AdminFormScreen>
  )
}

type KeysProps = Pick<Route.ComponentProps['loaderData'], 'keys'>

/** The keys by which codes are signed: only the operator changes them. */
function Keys({ keys }: KeysProps) {
  const t = useTranslations('admin.registers')
  const dates = useDateFormat()
  const noKey = !keys.some(({ signs }) => signs) && <p className="quiet">{t('noKey')}</p>
  if (keys.length === 0) return noKey
  return (
    <>
      <h3>{t('keys')}</h3>
      {noKey}
      <RowsTable name={t('keys')} wide columns={[t('key'), t('keyState')]}>
        {keys.map(({ keyId, createdAt, retiredAt, compromisedAt, signs }) => (
          <Row key={keyId} id={`key-${keyId}`} name={keyId} meta={dates.date(createdAt)}>
            <Cell>{compromisedAt ? t('compromised') : retiredAt ? t('retired') : signs && t('live')}</Cell>
          </Row>
        ))}
      </RowsTable>
    </>
  )
}
