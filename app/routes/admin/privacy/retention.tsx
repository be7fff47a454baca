import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  type ConfirmedRetention,
  confirmRetention,
  countReducible,
  type ReducibleYear,
  type RetentionYears,
  readRetention,
} from '../../../../council/privacy/retention.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { limits } from '../../../../rules/limits.ts'
import { leapDays, offeredYears, retentionKinds, retentionYears } from '../../../../rules/retention.ts'
import { optionalWholeNumber } from '../../../forms/office-fields.server.ts'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { optionalPassword } from '../../../forms/secret-fields.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { PasswordField, TextArea, TextField } from '../../../ui/field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/retention'

export const handle = { mainForm: true }

const years = optionalWholeNumber(retentionYears)
const fields = {
  applications: years,
  certificates: years,
  audit: years,
  ground: optionalText(limits.reason, { lines: true }),
  password: optionalPassword,
  // The years whose counts were shown and since when others stood, so that nobody confirms what they have not
  // seen.
  seen: optionalText(limits.name),
}

type Answer = RefusedForm & { preview?: { years: ReducibleYear[]; seen: string } }

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  return { ...(await readRetention(db, actor)), draft: await findTyped({ context, url }, actor) }
}

export async function action(args: Route.ActionArgs) {
  const [db, actor] = [dbOf(args.context), actorOf(args.context, 'admin')]
  const failure = { key: 'retentionNotSaved' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { typed } = form
  const { ground, password, seen: shown, ...kinds } = form.values
  const asked: RetentionYears = {}
  for (const kind of retentionKinds) if (kinds[kind] !== '') asked[kind] = kinds[kind]
  const takesAway = Object.keys(asked).length > 0
  const { confirmed } = await readRetention(db, actor)
  const seen = retentionKinds.map((kind) => asked[kind] ?? 0).join('-') + (confirmed[0]?.setAt ?? '')
  const preview = async () => ({ years: await countReducible(db, actor, asked), seen })
  if (shown !== seen) return data<Answer>({ errors: [], typed, preview: await preview() })
  const refuseWith = async (field: string, key: 'enter' | 'passwordWrong' | 'retentionNoBackup') =>
    data<Answer>({ failure, errors: [{ field, key }], typed, preview: await preview() }, { status: 422 })
  if (takesAway && ground === '') return refuseWith('ground', 'enter')
  const done = await confirmRetention(db, actor, { years: asked, ground, password })
  if (done.done) return finishForm(args, '/admin/privacy/retention', { key: 'retentionSet' })
  if ('retryAfterSeconds' in done) return refuseTooManyAttempts(done.retryAfterSeconds, typed)
  return refuseWith('password', done.fault === 'noBackup' ? 'retentionNoBackup' : 'passwordWrong')
}

export const clientAction = sendPreservingForm<typeof action>

/** After how many years the words of people are taken out of the records; nothing before it is confirmed. */
export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmed, lastBackup, isFresh, leapSince, draft } = loaderData
  const answer: Answer | undefined = actionData
  const preview = answer?.preview
  const t = useTranslations('admin.retention')
  const access = useTranslations('admin.access')
  const { moment, date } = useDateFormat()
  const stored = Object.fromEntries(confirmed.map(({ kind, years }) => [kind, String(years)]))
  const form = useAdminForm({
    refused: answer,
    draft,
    stored: { ...stored, ground: confirmed[0]?.ground ?? '' },
    labels: {
      ...Object.fromEntries(retentionKinds.map((kind) => [kind, t(`kind.${kind}`)])),
      ground: t('ground'),
      password: t('password'),
    },
  })
  return (
    <AdminFormScreen
      form={form}
      heading={t('heading')}
      lead={<p>{t('lead')}</p>}
      back={{ to: '/admin/privacy/access', name: access('heading') }}
      hidden={preview && { seen: preview.seen }}
      save={t(preview ? 'confirm' : 'show')}
      saveKind={preview ? 'danger' : 'primary'}
      about={
        <>
          {leapSince && (
            <Banner kind="warning" heading={t('leap')}>
              {t('leapMore', { date: date(leapSince), days: leapDays })}
            </Banner>
          )}
          <Confirmed confirmed={confirmed} />
        </>
      }
      beforeButtons={
        preview && (
          <>
            <WhatGoes years={preview.years} />
            <p className="quiet">
              {lastBackup ? t('lastBackup', { moment: moment(lastBackup) }) : t('noBackup')}
              {!isFresh && ` ${t('backupFirst')}`}
            </p>
            <PasswordField name="password" label={t('password')} error={form.errorOf('password')} />
          </>
        )
      }
    >
      {retentionKinds.map((kind) => (
        <TextField
          key={kind}
          {...form.fieldProps(kind)}
          hint={t('offered', { years: offeredYears[kind] })}
          inputMode="numeric"
          width="pincode"
          optional
        />
      ))}
      <TextArea {...form.fieldProps('ground')} hint={t('groundHint')} dir="auto" />
    </AdminFormScreen>
  )
}

function Confirmed({ confirmed }: { confirmed: ConfirmedRetention[] }) {
  const t = useTranslations('admin.retention')
  const { date } = useDateFormat()
  if (confirmed.length === 0) return <p>{t('nothing')}</p>
  return (
    <DescriptionList
      items={confirmed.map(({ kind, years, setAt, by }) => ({
        label: t(`kind.${kind}`),
        value: t('confirmed', { years, date: date(setAt), by }),
      }))}
    />
  )
}

function WhatGoes({ years }: { years: ReducibleYear[] }) {
  const t = useTranslations('admin.retention')
  if (years.length === 0)
    return (
      <Banner kind="info" heading={t('nothingGoes')}>
        {t('nothingGoesMore')}
      </Banner>
    )
  return (
    <Banner kind="warning" heading={t('goes')}>
      <ul className="bullets">
        {years.map(({ kind, year, rows }) => (
          <li key={`${kind} ${year}`}>{t(`goesOf.${kind}`, { year, rows: formatCount(rows) })}</li>
        ))}
      </ul>
      <p>{t('goesMore')}</p>
    </Banner>
  )
}
