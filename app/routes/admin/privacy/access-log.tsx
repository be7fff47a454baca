import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { countAccesses, listAccesses } from '../../../../council/audit/access-log.server.ts'
import { accessKinds } from '../../../../rules/access-kinds.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { councilDay, dayNumber, dayOf } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { parameterText } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/access-log'

const days = 30
const readKinds = [...accessKinds, 'profile'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const since = dayOf(dayNumber(councilDay(new Date().toISOString())) - days)
  const officers = await countAccesses(db, actor, since)
  const asked = parameterText(url, 'officer').slice(0, limits.name)
  if (!url.searchParams.has('officer')) return { officers, opened: undefined }
  const officer = officers.find(({ id }) => id === asked)
  if (!officer) throw notFound()
  const page = await listAccesses(db, actor, officer.id, readCursor(url))
  // Of who opened profiles alone the audit says which.
  if (page.rows.length === 0) throw redirect(`/admin/audit?act=profile.opened&actor=${officer.id}`)
  return { officers: [], opened: { name: officer.name, rows: page.rows, ...pageLinks(url, page) } }
}

export default function AccessLog({ loaderData: { officers, opened } }: Route.ComponentProps) {
  const t = useTranslations('admin.access')
  if (opened) return <OpenedOfficer {...opened} />
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('lead', { days })} />
      {officers.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <RowsTable
          name={heading}
          wide
          actions
          columns={[t('officer'), ...readKinds.map((kind) => t(`kind.${kind}`))]}
        >
          {officers.map(({ id, name, counts, isMuch }) => (
            <Row
              key={id}
              id={id}
              name={name}
              meta={isMuch && <strong>{t('much')}</strong>}
              actions={<RowLink to={`/admin/privacy/access?officer=${id}`}>{t('show')}</RowLink>}
            >
              {readKinds.map((kind) => (
                <Cell key={kind} label={t(`kind.${kind}`)}>
                  {formatCount(counts[kind])}
                </Cell>
              ))}
            </Row>
          ))}
        </RowsTable>
      )}
    </>
  )
}

type Opened = NonNullable<Route.ComponentProps['loaderData']['opened']>

function OpenedOfficer({ name, rows, previous, next }: Opened) {
  const t = useTranslations('admin.access')
  const { date } = useDateFormat()
  const heading = t('readBy', { name })
  return (
    <>
      <BackLink to="/admin/privacy/access">{t('heading')}</BackLink>
      <PageHead title={heading} area="admin" />
      <RowsTable name={heading} wide columns={[t('when'), t('how')]}>
        {rows.map(({ hour, subject, kind }) => {
          const [day = '', time] = hour.split('T')
          return (
            <Row
              key={`${hour} ${subject} ${kind}`}
              id={`${hour}-${subject}-${kind}`}
              name={`${date(day)}${time === undefined ? '' : ` ${time}:00`}`}
              meta={subject}
            >
              <Cell>{t(`kind.${kind}`)}</Cell>
            </Row>
          )
        })}
      </RowsTable>
      <Pagination previous={previous} next={next} />
    </>
  )
}
