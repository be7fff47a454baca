import { useTranslations } from 'use-intl'
import { type Holiday, listHolidays } from '../../../../council/calendar/calendar.server.ts'
import { findDraft } from '../../../../council/drafts.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { holidaysVersion, replaceHolidays } from '../../../../council/recounting/change-holidays.server.ts'
import { readHolidayLines, writeHolidayLines } from '../../../../rules/holiday-lines.ts'
import { limits } from '../../../../rules/limits.ts'
import type { ErrorKey, FieldError } from '../../../form-errors.ts'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../guard.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { TextArea } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { revalidateWhenStale, useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/replace-holidays'

const listField = (tag: string) => `list-${tag}`
const list = optionalText(limits.calendar.line * limits.calendar.lines, { lines: true })
const lists = Object.fromEntries(languageTags.map((tag) => [listField(tag), list]))

const faults = {
  unread: 'holidayUnread',
  otherYear: 'holidayYear',
  twice: 'holidayTwice',
} as const satisfies Record<string, ErrorKey>

export const shouldRevalidate = revalidateWhenStale

function yearOf({ year }: { year: string }) {
  if (!/^20\d\d$/.test(year)) throw notFound()
  return Number(year)
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const year = yearOf(params)
  const holidays = await listHolidays(db, year)
  const listIn = (tag: string) =>
    writeHolidayLines(holidays.flatMap(({ day, names }) => (names[tag] ? [{ day, name: names[tag] }] : [])))
  const own = await getCouncilLanguage(db)
  const first = (tag: string) => Number(tag === own)
  const stored: Record<string, string> = Object.fromEntries(
    languageTags.map((tag) => [listField(tag), listIn(tag)]),
  )
  return {
    year,
    stored,
    version: holidaysVersion(holidays),
    draft: await findDraft(db, actor, url.pathname),
    languages: [...languages].sort((one, other) => first(other.tag) - first(one.tag)),
  }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const year = yearOf(args.params)
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(args.request, { readAs: optionalText(limits.name), ...lists })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed } = form
  const { readAs, ...texts } = form.values
  const read = readHolidays(texts, year)
  if (read.errors.length > 0) return refuse({ failure, errors: read.errors, typed })
  const answer = await replaceHolidays(db, actor, { year, holidays: read.holidays, readAs })
  if (answer === 'stale') {
    const field = listField(await getCouncilLanguage(db))
    return refuseStale(args, { failure, errors: [{ field, key: 'holidaysStale' }], typed })
  }
  return finishForm(args, `/admin/calendar?year=${year}`, {
    key: 'calendarChanged',
    values: { what: 'holidays', cases: answer.cases },
  })
}

/** The holidays of all lists, each with its names by language; and the first line of each list that cannot be read. */
function readHolidays(texts: Record<string, string>, year: number) {
  const holidays = new Map<string, Holiday>()
  const errors: FieldError[] = []
  for (const tag of languageTags) {
    const field = listField(tag)
    const read = readHolidayLines(texts[field] ?? '', year)
    if ('fault' in read) {
      errors.push({ field, key: faults[read.fault], values: { line: read.line, year } })
      continue
    }
    for (const { day, name } of read.holidays)
      holidays.set(day, { day, names: { ...holidays.get(day)?.names, [tag]: name } })
  }
  return { holidays: [...holidays.values()], errors }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function ReplaceHolidays({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { year, stored, version, draft, languages } = loaderData
  const t = useTranslations('admin.calendar')
  const labels = Object.fromEntries(
    languages.map(({ tag, name: language }) => [listField(tag), t('list', { language })]),
  )
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels,
    version: { field: 'readAs', current: version, staleKey: 'holidaysStale' },
  })
  return (
    <AdminFormScreen
      form={form}
      heading={t('holidays', { year })}
      lead={<p>{t('listMore')}</p>}
      back={{ to: `/admin/calendar?year=${year}`, name: t('heading') }}
      save={t('save')}
    >
      {languages.map(({ tag }) => (
        <TextArea
          key={tag}
          {...form.fieldProps(listField(tag))}
          // The council's own list says itself that it is stale.
          error={form.errorOf(listField(tag))}
          hint={t('listHint')}
          lang={tag}
          dir="auto"
        />
      ))}
    </AdminFormScreen>
  )
}
