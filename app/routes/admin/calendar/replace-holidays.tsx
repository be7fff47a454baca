import { useTranslations } from 'use-intl'
import { type Holiday, listHolidays } from '../../../../council/calendar/calendar.server.ts'
import { holidaysVersion } from '../../../../council/cases/recounting/change-holidays.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { dayNumber, isDay, weekdayOf } from '../../../../rules/days.ts'
import { writeHolidayLines } from '../../../../rules/holiday-lines.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { parameterText } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/replace-holidays'
import { answerCalendarForm } from './calendar-form.server.ts'
import { CalendarFormScreen } from './calendar-form-screen.tsx'
import { listField } from './holiday-fields.ts'
import { readHolidayList, readYear } from './holiday-forms.server.ts'

export const shouldRevalidate = revalidateWhenStale

function yearOf({ year }: { year: string }) {
  const read = readYear(year)
  if (read === undefined) throw notFound()
  return read
}

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const year = yearOf(params)
  const holidays = await listHolidays(db, year)
  const copied = parameterText(url, 'copy') === 'yes'
  const shown = copied ? movedToYear(await listHolidays(db, year - 1), year) : holidays
  const listIn = (tag: string) =>
    writeHolidayLines(shown.flatMap(({ day, names }) => (names[tag] ? [{ day, name: names[tag] }] : [])))
  const own = await getCouncilLanguage(db)
  const first = (tag: string) => Number(tag === own)
  const stored: Record<string, string> = Object.fromEntries(
    languageTags.map((tag) => [listField(tag), listIn(tag)]),
  )
  return {
    year,
    copied,
    stored,
    version: holidaysVersion(holidays),
    draft: await findTyped({ context, url }, actor),
    languages: [...languages].sort((one, other) => first(other.tag) - first(one.tag)),
  }
}

/** A list with its dates in another year, to be checked: most feasts fall on other days there. */
function movedToYear(holidays: Holiday[], year: number): Holiday[] {
  return holidays.map(({ day, names }) => {
    const same = `${year}${day.slice(4)}`
    return { day: isDay(same) ? same : `${year}-02-28`, names }
  })
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  const year = yearOf(params)
  return answerCalendarForm({ request, context, url, subject: String(year) }, readHolidayList)
}

export const clientAction = sendPreservingForm<typeof action>

export default function ReplaceHolidays({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { year, copied, stored, version, draft, languages } = loaderData
  const t = useTranslations('admin.calendar')
  const weekday = t('weekday', { day: String(weekdayOf(dayNumber(`${year}-01-26`))) })
  const labels: Record<string, string> = { because: t('because') }
  for (const { tag, name: language } of languages) labels[listField(tag)] = t('list', { language })
  const form = useAdminForm({
    refused: answer,
    draft,
    stored,
    labels,
    version: { field: 'readAs', current: version },
  })
  return (
    <CalendarFormScreen
      act="holidays"
      subject={String(year)}
      answer={answer}
      asksWhy
      form={form}
      heading={t('holidays', { year })}
      lead={<p>{t('listMore')}</p>}
      about={
        copied && (
          <Banner kind="info" heading={t('copied', { year: year - 1 })}>
            {t('copiedMore', { year })}
          </Banner>
        )
      }
      back={{ to: `/admin/calendar?year=${year}`, name: t('heading') }}
    >
      {languages.map(({ tag }) => (
        <TextArea
          key={tag}
          {...form.fieldProps(listField(tag))}
          // The council's own list says itself that it is stale.
          error={form.errorOf(listField(tag))}
          hint={t('listHint', { year, weekday })}
          lang={tag}
          dir="auto"
        />
      ))}
    </CalendarFormScreen>
  )
}
