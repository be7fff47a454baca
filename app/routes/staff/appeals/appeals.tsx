import { useTranslations } from 'use-intl'
import {
  countAppealsBefore,
  type DeskPart,
  listAppealsBefore,
} from '../../../../council/cases/appeals/desk.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { councilDay, dayNumber } from '../../../../rules/days.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { FilterLinks } from '../../officer/inbox/filter-links.tsx'
import type { Route } from './+types/appeals'

const parts = ['open', 'soon', 'decided'] as const satisfies DeskPart[]

/** The appeals before an authority's holder: those that wait longest come first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'appellate')
  const asked = url.searchParams.get('part')
  const part = parts.find((one) => one === asked) ?? 'open'
  const page = await listAppealsBefore(dbOf(context), actor, part, readCursor(url))
  await noteListed(
    context,
    page.rows.filter((row) => !row.hasWorkedOn),
  )
  const counts = await countAppealsBefore(dbOf(context), actor)
  const [language, today] = [languageOf(context), dayNumber(councilDay(new Date().toISOString()))]
  const rows = page.rows.map(({ hasWorkedOn, letter, ...row }) => ({
    appealId: row.appealId,
    handedInOn: row.handedInOn,
    decidedOn: row.decidedOn,
    state: row.state,
    outcome: row.outcome,
    decideBy: row.decideBy,
    daysLeft: row.decideBy === null ? 0 : dayNumber(row.decideBy) - today,
    ground: letter.ground,
    service: letter.serviceName,
    lang: letter.serviceLang ?? (letter.language === language ? undefined : letter.language),
    // Whoever worked on the application may not read it.
    appellant: hasWorkedOn ? '' : letter.applicantName,
    village: hasWorkedOn ? '' : (letter.address.findLast((line) => !/^[0-9]+$/.test(line)) ?? ''),
  }))
  const words = await getPageMessages(context, 'hearing')
  return { part, counts, rows, ...pageLinks(url, page), words }
}

export default withPageMessages(Appeals)

function Appeals({ loaderData }: Route.ComponentProps) {
  const { part, counts, rows, previous, next } = loaderData
  const t = useTranslations('pages.hearing')
  const dates = useDateFormat()
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area="appellate" />
      <FilterLinks
        label={heading}
        items={parts.map((one) => ({
          to: one === 'open' ? '/staff/appeals' : `/staff/appeals?part=${one}`,
          label: t(`parts.${one}`),
          count: formatCount(counts[one]),
          current: one === part,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <RowsTable
          wide
          actions
          name={heading}
          columns={[t('appeal'), t('ground'), t('appellant'), t('decideBy'), t('state')]}
        >
          {rows.map((row) => (
            <Row
              key={row.appealId}
              id={row.appealId}
              name={row.appealId}
              meta={t('filedOn', { date: dates.date(row.handedInOn) })}
              actions={
                <RowLink to={`/staff/appeals/${row.appealId}`} kind="outlined">
                  {t('open')}
                </RowLink>
              }
            >
              <Cell
                kind="service"
                second={t(`because.${row.ground.because}`, { since: dates.date(row.ground.since) })}
              >
                <span lang={row.lang}>{row.service}</span>
              </Cell>
              <Cell kind="person" second={row.village}>
                {row.appellant}
              </Cell>
              <Cell label={t('decideBy')} second={row.decideBy && dates.date(row.decideBy)}>
                <TimeLeft row={row} />
              </Cell>
              <Cell second={row.decidedOn && dates.date(row.decidedOn)}>
                <strong>{row.outcome ? t(`outcome.${row.outcome}`) : t(`states.${row.state}`)}</strong>
              </Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      <Pagination previous={previous} next={next} />
    </>
  )
}

type TimeLeftProps = { row: Route.ComponentProps['loaderData']['rows'][number] }

/** How long the authority has still; nothing once it has decided. */
function TimeLeft({ row: { decideBy, decidedOn, daysLeft } }: TimeLeftProps) {
  const t = useTranslations('pages.hearing')
  if (decidedOn !== null) return null
  if (decideBy === null) return t('noDecideBy')
  return (
    <strong>
      {daysLeft < 0 && <TriangleIcon />}{' '}
      {t(daysLeft < 0 ? 'daysLate' : 'daysLeft', { count: Math.abs(daysLeft) })}
    </strong>
  )
}
