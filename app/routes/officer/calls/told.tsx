import { useTranslations } from 'use-intl'
import { listToldToday } from '../../../../council/cases/calls/list-told.server.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/told'
import { CallTabs } from './call-tabs.tsx'
import { countTabs } from './count-tabs.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const [page, counts] = await Promise.all([
    listToldToday(db, actor, { language: languageOf(context), cursor: readCursor(url) }),
    countTabs(db, actor),
  ])
  await noteListed(context, page.rows)
  return { area: actor.role, path: areaOf[actor.role], counts, rows: page.rows, ...pageLinks(url, page) }
}

export default function Told({ loaderData }: Route.ComponentProps) {
  const { area, path, counts, rows } = loaderData
  const t = useTranslations('officer.calls')
  const act = useTranslations('officer.acts')
  const dates = useDateFormat()
  return (
    <>
      <PageHead title={t('heading')} page={t('toldToday')} area={area} />
      <CallTabs path={path} current="toldToday" counts={counts} />
      {rows.length === 0 ? (
        <EmptyList message={t('noneTold')} />
      ) : (
        <RowsTable wide name={t('toldToday')} columns={[t('whom'), t('application'), t('how')]}>
          {rows.map((row) => (
            <Row key={row.id} id={row.id} name={row.applicantName} meta={row.applicantVillage}>
              <Cell kind="person" second={<span lang={row.langs.serviceName}>{row.serviceName}</span>}>
                <AloneLink to={`${path}/application/update/${row.applicationId}`}>
                  {row.applicationId}
                </AloneLink>
              </Cell>
              <Cell second={row.by}>
                {act(row.act)}, {dates.moment(row.date)}
              </Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      <Pagination {...loaderData} />
    </>
  )
}
