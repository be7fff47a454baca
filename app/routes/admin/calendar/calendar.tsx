import { useTranslations } from 'use-intl'
import { listServicesToFilterBy } from '../../../../council/applications/inbox.server.ts'
import {
  getCalendarSettings,
  listExtensionOrders,
  listHolidays,
} from '../../../../council/calendar/calendar.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { addHoliday, removeHoliday } from '../../../../council/recounting/change-holidays.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { parameterText } from '../../../address.server.ts'
import { redirectWithFlash } from '../../../flash.server.ts'
import { choice, day, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/calendar'
import { ExtensionOrders } from './extension-orders.tsx'
import { HolidayForm, HolidaysTable } from './holidays.tsx'
import { HowDaysCount } from './how-days-count.tsx'

const name = optionalText(limits.calendar.line)
const fields = {
  day,
  ...Object.fromEntries(languageTags.map((tag) => [`holiday-${tag}`, name] as const)),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const language = languageOf(context)
  const now = councilDay(new Date().toISOString())
  const year = readYear(parameterText(url, 'year')) ?? Number(now.slice(0, 4))
  const own = await getCouncilLanguage(db)
  const services = await listServicesToFilterBy(db, actor, language)
  const nameOf = (id: string) => services.find(({ serviceId }) => serviceId === id)?.serviceName ?? id
  const first = (tag: string) => Number(tag === own)
  return {
    year,
    settings: await getCalendarSettings(db),
    holidays: await listHolidays(db, year),
    orders: (await listExtensionOrders(db)).map(({ createdAt: _, serviceId, ...order }) => ({
      ...order,
      service: serviceId === null ? undefined : nameOf(serviceId),
    })),
    languages: [...languages].sort((one, other) => first(other.tag) - first(one.tag)),
  }
}

/** The year, if a list of holidays can exist for it. */
function readYear(text: string) {
  return /^20\d\d$/.test(text) ? Number(text) : undefined
}

export async function action(args: Route.ActionArgs) {
  const removing = await readForm(args.request.clone(), { intent: choice(['remove']), day })
  if (removing.typed.intent === '') return add(args)
  if (!removing.ok) throw notFound()
  const { council } = visitOf(args.context)
  const removed = await removeHoliday(council.db, actorOf(args.context, 'admin'), removing.values.day)
  if (!removed) throw notFound()
  return showCalendar(args, removing.values.day, removed.cases)
}

async function add(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { db } = visitOf(args.context).council
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const values = form.values as unknown as Record<string, string>
  const on = form.values.day
  const own = await getCouncilLanguage(db)
  const written = languageTags.map((tag) => [tag, values[`holiday-${tag}`] ?? ''])
  const names = Object.fromEntries(written.filter(([, text]) => text !== ''))
  if (Object.keys(names).length === 0)
    return refuse({ failure, errors: [{ field: `holiday-${own}`, key: 'enter' }], typed: form.typed })
  if (readYear(on.slice(0, 4)) === undefined)
    return refuse({ failure, errors: [{ field: 'day', key: 'day' }], typed: form.typed })
  const { cases } = await addHoliday(db, actor, { day: on, names })
  return showCalendar(args, on, cases)
}

async function showCalendar({ context }: Route.ActionArgs, on: string, cases: number) {
  const flash = { key: 'calendarChanged', values: { what: 'holidays', cases } } as const
  return redirectWithFlash(visitOf(context).council, `/admin/calendar?year=${on.slice(0, 4)}`, flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function Calendar({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { year, settings, holidays, orders, languages } = loaderData
  const t = useTranslations('admin.calendar')
  const area = useTranslations('area')
  const labels: Record<string, string> = { day: t('day') }
  for (const { tag, name: language } of languages) labels[`holiday-${tag}`] = t('holiday', { language })
  const { summary, failure, errorOf, typedOr } = useRefusedForm(refused, labels)
  const fieldProps = (field: string) => ({
    name: field,
    label: labels[field] ?? '',
    defaultValue: typedOr(field),
    error: errorOf(field),
  })
  const heading = t('heading')
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <ScreenHead title={heading}>
        <p>{t('more')}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <HowDaysCount settings={settings} />
      <section className="section" aria-labelledby="holidays">
        <h3 id="holidays">{t('holidays', { year })}</h3>
        <HolidaysTable year={year} holidays={holidays} languages={languages} />
        <HolidayForm key={JSON.stringify(holidays)} fieldProps={fieldProps} languages={languages} />
      </section>
      <ExtensionOrders orders={orders} />
    </>
  )
}
