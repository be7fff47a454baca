import { useTranslations } from 'use-intl'
import { listRegister, listRegisterYears } from '../../../../council/cases/appeals/register.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { appealLevels } from '../../../../rules/legal-clock/appeal.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { FilterLinks } from '../../officer/inbox/filter-links.tsx'
import type { Route } from './+types/register'
import { readRegisterFilter } from './read-register.server.ts'

const path = '/admin/appeals/register'
const columns = ['number', 'service', 'appellant', 'decided', 'orderedBy'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'admin'), languageOf(context)]
  const filter = readRegisterFilter(url)
  const page = await listRegister(db, actor, { ...filter, cursor: readCursor(url), language })
  await noteListed(context, page.rows)
  return {
    filter,
    rows: page.rows,
    years: await listRegisterYears(db, actor),
    ...pageLinks(url, page),
    words: await getPageMessages(context, 'appealRegister'),
  }
}

export default withPageMessages(Register)

/** The register of appeals, those on paper too. */
function Register({ loaderData }: Route.ComponentProps) {
  const { filter, rows, years, previous, next } = loaderData
  const t = useTranslations('pages.appealRegister')
  const to = (part: { level?: number; year?: string }, page = path) => {
    const asked = Object.entries({ ...filter, ...part }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return asked.length === 0 ? page : `${page}?${new URLSearchParams(asked)}`
  }
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area="admin" />
      <FilterLinks
        label={t('level')}
        items={[undefined, ...appealLevels].map((level) => ({
          to: to({ level }),
          label: level === undefined ? t('all') : t('levels', { level: String(level) }),
          current: level === filter.level,
        }))}
      />
      {years.length > 1 && (
        <FilterLinks
          label={t('year')}
          items={[undefined, ...years].map((year) => ({
            to: to({ year }),
            label: year ?? t('allYears'),
            current: year === filter.year,
          }))}
        />
      )}
      {rows.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <RegisterTable rows={rows} />
          <Pagination previous={previous} next={next} />
          <p>
            <a className="alone" href={to({}, `${path}/export`)}>
              {t('download')}
            </a>
          </p>
        </>
      )}
    </>
  )
}

function RegisterTable({ rows }: Pick<Route.ComponentProps['loaderData'], 'rows'>) {
  const t = useTranslations('pages.appealRegister')
  const { date } = useDateFormat()
  const day = (label: string, value: string | null) => value && `${label}: ${date(value)}`
  return (
    <RowsTable wide actions name={t('heading')} columns={columns.map((column) => t(column))}>
      {rows.map((row) => (
        <Row
          key={row.appealId}
          id={row.appealId}
          name={row.appealId}
          meta={`${t('ofLevel', { level: String(row.level) })} · ${row.handedInOn && date(row.handedInOn)}`}
          actions={
            row.ground && (
              <RowLink to={`/admin/application/update/${row.applicationId}/appeals`}>{t('open')}</RowLink>
            )
          }
        >
          <Cell
            kind="service"
            second={row.ground && `${t(`because.${row.ground.because}`)} ${date(row.ground.since)}`}
          >
            <span lang={row.langs.serviceName}>{row.serviceName}</span>
          </Cell>
          <Cell
            kind="person"
            second={
              row.authority ? (
                <>
                  {t('authority')}: <span lang={row.authority.lang}>{row.authority.name}</span>
                </>
              ) : (
                t('onPaper')
              )
            }
          >
            {row.applicantName}
          </Cell>
          <Cell label={t('decided')} second={day(t('decideBy'), row.decideBy)}>
            {row.heardOn.length > 0 && (
              <p>
                {t('heardOn')}: {row.heardOn.map((one) => date(one)).join(', ')}
              </p>
            )}
            {row.isPassedOver && t('passedOver')}
            {row.decidedOn && (
              <strong>
                {row.outcome ? t(`outcome.${row.outcome}`) : t('decidedOnPaper')} · {date(row.decidedOn)}
              </strong>
            )}
          </Cell>
          <Cell label={t('orderedBy')} second={day(t('obeyed'), row.obeyedOn)}>
            {row.orderedBy && date(row.orderedBy)}
            {row.penalty !== null && ` ${t('penalty')}: ${formatPaise(row.penalty)}`}
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
}
