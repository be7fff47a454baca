import { useTranslations } from 'use-intl'
import { getCalendarSettings } from '../../../../council/calendar/calendar.server.ts'
import { findDraft } from '../../../../council/drafts.server.ts'
import { setCalendarSettings } from '../../../../council/recounting/change-calendar.server.ts'
import { checkedValue } from '../../../document-checkboxes.ts'
import { checkbox, choice, readForm, refuse, wholeNumber } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf } from '../../../guard.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/counting'

const weekdays = [0, 1, 2, 3, 4, 5, 6]
const boxOf = (weekday: number) => `weekday-${weekday}`
const appealLimits = { min: 1, max: 3650 }

const fields = {
  ...Object.fromEntries(weekdays.map((weekday) => [boxOf(weekday), checkbox] as const)),
  countFrom: choice(['dayAfter', 'sameDay']),
  holidays: choice(['notCounted', 'counted']),
  lastDayOnHoliday: choice(['nextWorkingDay', 'stays']),
  appealDays: wholeNumber(appealLimits),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const draft = await findDraft(db, actorOf(context, 'admin'), url.pathname)
  const { weekly, appealDays, ...settings } = await getCalendarSettings(db)
  const boxes = weekdays.map((weekday) => [boxOf(weekday), weekly.includes(weekday) ? checkedValue : ''])
  const stored: Record<string, string> = {
    ...settings,
    appealDays: String(appealDays),
    ...Object.fromEntries(boxes),
  }
  return { stored, draft }
}

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { countFrom, holidays, lastDayOnHoliday, appealDays } = form.values
  const weekly = weekdays.filter((weekday) => form.typed[boxOf(weekday)] === checkedValue)
  if (weekly.length === weekdays.length)
    return refuse({ failure, errors: [{ field: boxOf(0), key: 'noWorkingDay' }], typed: form.typed })
  const settings = { weekly, countFrom, holidays, lastDayOnHoliday, appealDays }
  const { cases } = await setCalendarSettings(dbOf(args.context), actor, settings)
  return finishForm(args, '/admin/calendar', { key: 'calendarChanged', values: { what: 'counting', cases } })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

/** The values of each setting, the default first. */
const settings = [
  ['countFrom', ['dayAfter', 'sameDay']],
  ['holidays', ['notCounted', 'counted']],
  ['lastDayOnHoliday', ['nextWorkingDay', 'stays']],
] as const

export default function Counting({ loaderData, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('admin.calendar')
  const labels: Record<string, string> = {
    countFrom: t('countFrom'),
    holidays: t('holidaysCounted'),
    appealDays: t('appealDays'),
    lastDayOnHoliday: t('lastDayOnHoliday'),
  }
  for (const weekday of weekdays) labels[boxOf(weekday)] = t('weekday', { day: String(weekday) })
  const form = useAdminForm({ ...loaderData, refused, labels })
  return (
    <AdminFormScreen
      form={form}
      heading={t('counting')}
      lead={<p>{t('countingMore')}</p>}
      back={{ to: '/admin/calendar', name: t('heading') }}
      save={t('save')}
    >
      <CheckboxGroup
        id="weekly"
        legend={t('weekly')}
        hint={t('weeklyHint')}
        error={weekdays.map((weekday) => form.errorOf(boxOf(weekday))).find(Boolean)}
        ticks={weekdays.map((weekday) => ({
          name: boxOf(weekday),
          label: labels[boxOf(weekday)] ?? '',
          defaultChecked: form.isChecked(boxOf(weekday)),
        }))}
      />
      <FieldGroup legend={t('rules')}>
        {settings.map(([name, choices]) => (
          <SelectField
            key={name}
            {...form.fieldProps(name)}
            hint={t(`hint.${name}`)}
            options={choices.map((value, index) => ({
              value,
              label: index === 0 ? t('asDelivered', { choice: t(`choice.${value}`) }) : t(`choice.${value}`),
            }))}
          />
        ))}
        <TextField
          {...form.fieldProps('appealDays')}
          hint={t('hint.appealDays')}
          inputMode="numeric"
          width="pincode"
          required
        />
      </FieldGroup>
    </AdminFormScreen>
  )
}
