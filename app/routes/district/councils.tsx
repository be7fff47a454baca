import { useTranslations } from 'use-intl'
import { type DistrictCouncil, districtSorts } from '../../../council/office/district/list-district.server.ts'
import { formatCount } from '../../../rules/counts.ts'
import { limits } from '../../../rules/limits.ts'
import districtStyles from '../../css/district.css?url'
import styles from '../../css/figures.css?url'
import findStyles from '../../css/find.css?url'
import plotStyles from '../../css/plots.css?url'
import workStyles from '../../css/work.css?url'
import { withParameters } from '../../http/address.server.ts'
import { accountOf } from '../../http/context.server.ts'
import { requireDistrict } from '../../http/doors.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { useFigureFormat } from '../../i18n/use-figure-format.ts'
import { WithPageMessages } from '../../i18n/with-page-messages.tsx'
import { Button } from '../../ui/button.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { type Figure, FiguresTable } from '../../ui/figures-table.tsx'
import { Form } from '../../ui/form.tsx'
import { LinkLine } from '../../ui/link.tsx'
import { LogoutButton } from '../../ui/logout-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/screen-head.tsx'
import { useCouncil } from '../../ui/use-council.ts'
import type { Route } from './+types/councils'
import { DistrictTallies } from './district-tallies.tsx'
import { readDistrict } from './read-district.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireDistrict]

export const links: Route.LinksFunction = () =>
  [styles, plotStyles, workStyles, findStyles, districtStyles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { councils, ...district } = await readDistrict(context, url)
  const pages = Math.max(1, Math.ceil(councils.length / limits.pageSize))
  const page = Math.min(pages, Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1))
  const start = (page - 1) * limits.pageSize
  const at = (number: number) =>
    number < 1 || number > pages ? undefined : withParameters(url, { page: String(number) })
  return {
    ...district,
    words: await getPageMessages(context, 'district', 'overview'),
    name: accountOf(context).name,
    start,
    count: councils.length,
    councils: councils.slice(start, start + limits.pageSize),
    mostOverdue: Math.max(1, ...councils.map(({ overdue = 0 }) => overdue)),
    previous: at(page - 1),
    next: at(page + 1),
    orders: districtSorts.map((sort) => ({
      to: withParameters(url, { sort, page: undefined }),
      current:
        sort !== district.sort
          ? undefined
          : rising.has(sort)
            ? ('ascending' as const)
            : ('descending' as const),
    })),
    file: `/district/councils.csv${url.search}`,
  }
}

/** The columns whose least comes first. */
const rising = new Set<string>(['name', 'inTime'])

export default function Councils({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      <Content {...loaderData} />
    </WithPageMessages>
  )
}

type ContentProps = Omit<Route.ComponentProps['loaderData'], 'words'>

function Content(props: ContentProps) {
  const { councils, count, start, orders, previous, next, file, name, sums, reporting, withOverdue } = props
  const t = useTranslations('pages.district')
  const account = useTranslations('account')
  const heading = t('heading', { district: useCouncil()?.name ?? '' })
  const rowOf = useRow(props.mostOverdue, props.month)
  return (
    <>
      <div className="district-head">
        <PageHead title={heading} />
        {count > 0 && <PeriodForm {...props} />}
      </div>
      {count === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <DistrictTallies count={count} sums={sums} reporting={reporting} withOverdue={withOverdue} />
          <FiguresTable
            name={heading}
            columns={[t('council'), t('received'), t('inTime'), t('overdue'), t('oldest')]}
            orders={orders}
            withheld={t('under')}
            rows={councils.map(rowOf)}
          />
          <Pagination
            shown={t('shown', { from: start + 1, to: start + councils.length, count })}
            previous={previous}
            next={next}
          />
          <p className="small quiet">
            {t('nobody')} {t('now')}
          </p>
          <LinkLine to={file} reloadDocument>
            {t('export')}
          </LinkLine>
        </>
      )}
      <div className="district-foot">
        <p className="quiet">{account('signedInAs', { name })}</p>
        <LogoutButton className="button button-secondary" />
      </div>
    </>
  )
}

function PeriodForm({ months, month = '', sort }: Pick<ContentProps, 'months' | 'month' | 'sort'>) {
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  return (
    <Form method="get" className="search district-period">
      <input type="hidden" name="sort" value={sort} />
      <label htmlFor="district-month">{t('period')}</label>
      <div className="search-line">
        <select className="input input-select" id="district-month" name="month" defaultValue={month}>
          <option value="">{t('lastMonths', { count: months.length })}</option>
          {months.map((one) => (
            <option key={one} value={one}>
              {words.month(one)}
            </option>
          ))}
        </select>
        <Button kind="secondary">{t('show')}</Button>
      </div>
    </Form>
  )
}

function useRow(most: number, month: string | undefined) {
  const t = useTranslations('pages.district')
  const overview = useTranslations('pages.overview')
  const words = useFigureFormat()
  const dates = useDateFormat()
  return ({ slug, name, lang, reportedOn, isSilent, ...figures }: DistrictCouncil) => {
    const { received, shareInTime, overdue, oldestDays } = figures
    const none: Figure = { text: '' }
    // A month may be hidden because it would disclose another, or be missing in an old report.
    const hidden: Figure = month === undefined ? undefined : { text: overview('unsaid') }
    const cells: Figure[] = [
      received === undefined ? hidden : { text: received.toLocaleString('en-IN') },
      shareInTime === undefined
        ? hidden
        : { text: words.share(shareInTime), bar: { value: shareInTime, most: 1 } },
      overdue === undefined
        ? undefined
        : { text: formatCount(overdue), bar: { value: overdue, most, dark: overdue } },
      oldestDays === undefined ? none : { text: words.median(oldestDays) },
    ]
    const isNew = reportedOn === ''
    return {
      key: slug,
      name,
      lang,
      more: isNew ? t('first') : isSilent ? t('silent', { date: dates.date(reportedOn) }) : undefined,
      figures: isNew ? cells.map(() => none) : cells,
    }
  }
}
