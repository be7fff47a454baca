import { Form, type ShouldRevalidateFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Holiday, listHolidays } from '../../../../council/calendar/calendar.server.ts'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { holidaysVersion, replaceHolidays } from '../../../../council/recounting/change-holidays.server.ts'
import { readHolidayLines, writeHolidayLines } from '../../../../rules/holiday-lines.ts'
import { limits } from '../../../../rules/limits.ts'
import { redirectSaying } from '../../../flash.server.ts'
import type { ErrorKey, FieldError } from '../../../form.ts'
import { optionalWords, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../guard.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { TypedBefore } from '../restored-draft.tsx'
import type { Route } from './+types/replace-holidays'

const list = optionalWords(limits.calendar.line * limits.calendar.lines, { lines: true })
const fields = {
  readAs: optionalWords(limits.name),
  ...Object.fromEntries(languageTags.map((tag) => [`list-${tag}`, list] as const)),
}

const faults = {
  unread: 'holidayUnread',
  otherYear: 'holidayYear',
  twice: 'holidayTwice',
} as const satisfies Record<string, ErrorKey>

/** After a stale form the page needs the list as it is now, which a refused form does not bring by itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

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
    languageTags.map((tag) => [`list-${tag}`, listIn(tag)]),
  )
  return {
    year,
    stored,
    readAs: holidaysVersion(holidays),
    kept: await findDraft(db, actor, url.pathname),
    languages: [...languages].sort((one, other) => first(other.tag) - first(one.tag)),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const year = yearOf(params)
  const failure = { key: 'calendarFailed' } as const
  const form = await readForm(request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const said = form.values as unknown as Record<string, string>
  const named = new Map<string, Holiday>()
  const errors: FieldError[] = []
  for (const tag of languageTags) {
    const read = readHolidayLines(said[`list-${tag}`] ?? '', year)
    if ('fault' in read) {
      const { line, fault } = read
      errors.push({ field: `list-${tag}`, key: faults[fault], values: { line, year } })
      continue
    }
    for (const { day, name } of read.holidays)
      named.set(day, { day, names: { ...named.get(day)?.names, [tag]: name } })
  }
  if (errors.length > 0) return refuse({ failure, errors, typed: form.typed })
  const { readAs = '' } = said
  const answer = await replaceHolidays(council.db, actor, { year, holidays: [...named.values()], readAs })
  await deleteDraft(council.db, actor, url.pathname)
  if (answer === 'stale') {
    const field = `list-${await getCouncilLanguage(council.db)}`
    const stale = [{ field, key: 'holidaysStale' } as const]
    return refuse({ failure, errors: stale, typed: form.typed }, { status: 409 })
  }
  const flash = { key: 'calendarChanged', values: { what: 'holidays', cases: answer.cases } } as const
  return redirectSaying(council, `/admin/calendar?year=${year}`, flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

export default function HolidayList({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { year, stored, readAs, kept, languages } = loaderData
  const t = useTranslations('admin.calendar')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const labels = Object.fromEntries(
    languages.map(({ tag, name: language }) => [`list-${tag}`, t('list', { language })]),
  )
  const { summary, failure, errorOf, typedOr } = useRefused(refused, labels)
  const stale = refused?.errors.some(({ key }) => key === 'holidaysStale')
  const heading = t('holidays', { year })
  const back = `/admin/calendar?year=${year}`
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <BackLink to={back}>{t('heading')}</BackLink>
      <ScreenHead title={heading}>
        <p>{t('listMore')}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <TypedBefore back={Boolean(kept) && !refused} />
      <FormCard>
        <Form method="post" noValidate key={`${readAs} ${Boolean(refused)}`}>
          <input
            type="hidden"
            name="readAs"
            value={stale ? readAs : typedOr('readAs', kept?.readAs ?? readAs)}
          />
          {languages.map(({ tag }) => (
            <TextArea
              key={tag}
              name={`list-${tag}`}
              label={labels[`list-${tag}`] ?? ''}
              hint={t('listHint')}
              defaultValue={typedOr(`list-${tag}`, kept?.[`list-${tag}`] ?? stored[`list-${tag}`])}
              error={errorOf(`list-${tag}`)}
              lang={tag}
              dir="auto"
              autoComplete="off"
            />
          ))}
          <ButtonRow>
            <Button>{t('save')}</Button>
            <ButtonLink to={back} kind="quiet">
              {admin('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
