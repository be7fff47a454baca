import { useTranslations } from 'use-intl'
import { listApplications } from '../../../../council/cases/applications/inbox.server.ts'
import {
  findReducedCase,
  type ReducedCase,
} from '../../../../council/cases/applications/reduced-case.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { sanitizeLine } from '../../../../rules/text.ts'
import styles from '../../../css/acknowledgement.css?url'
import caseStyles from '../../../css/printed-cases.css?url'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { PrintButton } from '../../../letters/paper-ways.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { type OpenedCase, readOpenedCase } from '../case/opened-case.server.ts'
import { inboxLinks } from '../inbox/inbox-links.server.ts'
import { readInboxFilter } from '../inbox/read-inbox-filter.server.ts'
import type { Route } from './+types/printed-cases'
import { CoveringList } from './covering-list.tsx'
import { PrintedCase } from './printed-case.tsx'
import { printedCase } from './tick-field.ts'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: caseStyles },
]

/** The applications the address names, or else a page of the list it filters; each is read as if opened. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const view = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const { client } = visitOf(context)
  const named = url.searchParams.getAll(printedCase).map((number) => sanitizeLine(number, limits.name))
  const filter = { ...(await readInboxFilter(db, actor, url)), ...view }
  const page = named.length > 0 ? undefined : await listApplications(db, actor, filter, readCursor(url))
  const numbers = page ? page.rows.map(({ applicationId }) => applicationId) : named.slice(0, limits.pageSize)
  const [cases, removed]: [OpenedCase[], ReducedCase[]] = [[], []]
  // One after the other: each reads a whole history.
  for (const number of new Set(numbers)) {
    const opened = await readOpenedCase(db, actor, number, { ...view, client, kind: 'print' })
    if (opened) cases.push(opened)
    const reduced = opened ? undefined : await findReducedCase(db, actor, number, view.language)
    if (reduced) removed.push(reduced)
  }
  return {
    area: actor.role,
    today: view.today,
    cases,
    removed,
    list: inboxLinks(url, actor.role).list,
    ...(page && pageLinks(url, page)),
  }
}

export default function PrintedCases({ loaderData }: Route.ComponentProps) {
  const { area, today, cases, removed, list, previous, next } = loaderData
  const t = useTranslations('officer.print')
  const officer = useTranslations('officer')
  const reduced = useTranslations('ui.reduced')
  const time = useDateFormat()
  const heading = t('heading', { count: cases.length, shown: String(cases.length) })
  return (
    <>
      <BackLink to={list}>{officer('queue.back')}</BackLink>
      <PageHead title={heading} area={area} lead={t('on', { date: time.date(today) })} />
      {removed.map(({ applicationId, reducedAt }) => (
        <p key={applicationId}>
          {applicationId}: {reduced('removed', { date: time.date(reducedAt) })}
        </p>
      ))}
      {cases.length === 0 ? (
        <EmptyList message={officer('none')} />
      ) : (
        <>
          <PrintButton />
          <CoveringList cases={cases} />
          <Pagination previous={previous} next={next} />
          {cases.map((opened) => (
            <PrintedCase key={opened.application.applicationId} opened={opened} />
          ))}
        </>
      )}
    </>
  )
}
