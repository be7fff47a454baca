import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { getCalendarSettings } from '../../../../council/calendar/calendar.server.ts'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { setCalendarSettings } from '../../../../council/recounting/change-calendar.server.ts'
import { redirectSaying } from '../../../flash.server.ts'
import { choice, readForm, refuse, tick, wholeNumber } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { actorOf, dbOf, visitOf } from '../../../guard.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Ticks } from '../../../ui/checkbox-group.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { TypedBefore } from '../restored-draft.tsx'
import type { Route } from './+types/counting'

const weekdays = [0, 1, 2, 3, 4, 5, 6]
const tickOf = (weekday: number) => `weekday-${weekday}`
const appealLimits = { min: 1, max: 3650 }

const fields = {
  ...Object.fromEntries(weekdays.map((weekday) => [tickOf(weekday), tick] as const)),
  countFrom: choice(['dayAfter', 'sameDay']),
  holidays: choice(['notCounted', 'counted']),
  lastDayOnHoliday: choice(['nextWorkingDay', 'stays']),
  appealDays: wholeNumber(appealLimits),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const kept = await findDraft(db, actorOf(context, 'admin'), url.pathname)
  const { weekly, appealDays, ...settings } = await getCalendarSettings(db)
  const ticks = weekdays.map((weekday) => [tickOf(weekday), weekly.includes(weekday) ? 'yes' : ''])
  const stored: Record<string, string> = {
    ...settings,
    appealDays: String(appealDays),
    ...Object.fromEntries(ticks),
  }
  return { stored, kept }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { countFrom, holidays, lastDayOnHoliday, appealDays } = form.values
  const ticks = form.values as unknown as Record<string, boolean>
  const weekly = weekdays.filter((weekday) => ticks[tickOf(weekday)])
  if (weekly.length === weekdays.length)
    return refuse({ failure, errors: [{ field: tickOf(0), key: 'noWorkingDay' }], typed: form.typed })
  const settings = { weekly, countFrom, holidays, lastDayOnHoliday, appealDays }
  const { cases } = await setCalendarSettings(council.db, actor, settings)
  await deleteDraft(council.db, actor, url.pathname)
  const flash = { key: 'calendarChanged', values: { what: 'counting', cases } } as const
  return redirectSaying(council, '/admin/calendar', flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

/** What each setting may be; the first is how the portal is delivered. */
const settings = [
  ['countFrom', ['dayAfter', 'sameDay']],
  ['holidays', ['notCounted', 'counted']],
  ['lastDayOnHoliday', ['nextWorkingDay', 'stays']],
] as const

export default function Counting({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { stored, kept } = loaderData
  const t = useTranslations('admin.calendar')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const labels: Record<string, string> = {
    countFrom: t('countFrom'),
    holidays: t('holidaysCounted'),
    appealDays: t('appealDays'),
    lastDayOnHoliday: t('lastDayOnHoliday'),
  }
  for (const weekday of weekdays) labels[tickOf(weekday)] = t('weekday', { day: String(weekday) })
  const { summary, failure, errorOf, typedOr } = useRefused(refused, labels)
  const typed = refused?.typed ?? kept
  const holding = (field: string) => typedOr(field, kept ? kept[field] : stored[field])
  // A box that is not ticked is not sent.
  const ticked = (field: string) => (typed ? typed[field] : stored[field]) === 'yes'
  const heading = t('counting')
  const wrongWeek = weekdays.map((weekday) => errorOf(tickOf(weekday))).find(Boolean)
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <BackLink to="/admin/calendar">{t('heading')}</BackLink>
      <ScreenHead title={heading}>
        <p>{t('countingMore')}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <TypedBefore back={Boolean(kept) && !refused} />
      <FormCard>
        <Form method="post" noValidate>
          <Ticks
            id="weekly"
            legend={t('weekly')}
            hint={t('weeklyHint')}
            error={wrongWeek}
            ticks={weekdays.map((weekday) => ({
              name: tickOf(weekday),
              label: labels[tickOf(weekday)] ?? '',
              defaultChecked: ticked(tickOf(weekday)),
            }))}
          />
          <FieldGroup legend={t('rules')}>
            {settings.map(([name, choices]) => (
              <SelectField
                key={name}
                name={name}
                label={labels[name] ?? ''}
                hint={t(`hint.${name}`)}
                defaultValue={holding(name)}
                error={errorOf(name)}
                options={choices.map((value, index) => ({
                  value,
                  label:
                    index === 0 ? t('asDelivered', { choice: t(`choice.${value}`) }) : t(`choice.${value}`),
                }))}
              />
            ))}
            <TextField
              name="appealDays"
              label={labels.appealDays ?? ''}
              hint={t('hint.appealDays')}
              defaultValue={holding('appealDays')}
              error={errorOf('appealDays')}
              inputMode="numeric"
              autoComplete="off"
              width="pincode"
              required
            />
          </FieldGroup>
          <ButtonRow>
            <Button>{t('save')}</Button>
            <ButtonLink to="/admin/calendar" kind="quiet">
              {admin('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
