import { useTranslations } from 'use-intl'
import { getCalendarSettings } from '../../../../council/calendar/calendar.server.ts'
import { countingVersion } from '../../../../council/cases/recounting/set-counting.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/counting'
import { answerCalendarForm } from './calendar-form.server.ts'
import { CalendarFormScreen } from './calendar-form-screen.tsx'
import { boxOf, countingChoices, weekdays } from './counting-choices.ts'
import { readCountingForm } from './counting-form.server.ts'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const draft = await findTyped({ context, url }, actorOf(context, 'admin'))
  const counting = await getCalendarSettings(db)
  const { weekly, appealDays, appealOnOpenDay, ...settings } = counting
  const boxes = weekdays.map((weekday) => [boxOf(weekday), weekly.includes(weekday) ? checkedValue : ''])
  const stored: Record<string, string> = {
    ...settings,
    appealDays: String(appealDays),
    appealOnOpenDay: appealOnOpenDay ? 'openDay' : 'anyDay',
    ...Object.fromEntries(boxes),
  }
  return { stored, version: countingVersion(counting), draft }
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerCalendarForm({ request, context, url, subject: '' }, readCountingForm)
}

export const clientAction = sendPreservingForm<typeof action>

export default function Counting({ loaderData, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations('admin.calendar')
  const labels: Record<string, string> = {
    countFrom: t('countFrom'),
    holidays: t('holidaysCounted'),
    appealDays: t('appealDays'),
    appealSource: t('appealSource'),
    lastDayOnHoliday: t('lastDayOnHoliday'),
    afterMissing: t('afterMissing'),
    appealOnOpenDay: t('appealOnOpenDay'),
    because: t('because'),
  }
  for (const weekday of weekdays) labels[boxOf(weekday)] = t('weekday', { day: String(weekday) })
  const { stored, version: current, draft } = loaderData
  const version = { field: 'readAs', current }
  const form = useAdminForm({ refused: answer, draft, stored, labels, version })
  const choicesOf = (names: (keyof typeof countingChoices)[]) =>
    names.map((name) => (
      <SelectField
        key={name}
        {...form.fieldProps(name)}
        hint={t(`hint.${name}`)}
        options={countingChoices[name].map((value, index) => ({
          value,
          label: index === 0 ? t('asDelivered', { choice: t(`choice.${value}`) }) : t(`choice.${value}`),
        }))}
      />
    ))
  return (
    <CalendarFormScreen
      act="counting"
      answer={answer}
      asksWhy
      form={form}
      heading={t('counting')}
      lead={<p>{t('countingMore')}</p>}
      back={{ to: '/admin/calendar', name: t('heading') }}
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
        {choicesOf(['countFrom', 'holidays', 'lastDayOnHoliday', 'afterMissing'])}
        <TextField
          {...form.fieldProps('appealDays')}
          hint={t('hint.appealDays')}
          inputMode="numeric"
          width="pincode"
          required
        />
        <TextField {...form.fieldProps('appealSource')} hint={t('hint.appealSource')} dir="auto" />
        {choicesOf(['appealOnOpenDay'])}
      </FieldGroup>
    </CalendarFormScreen>
  )
}
