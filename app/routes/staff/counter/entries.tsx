import { useTranslations } from 'use-intl'
import { kindOf } from '../../../../council/actors/actors.server.ts'
import { listOwnEntries } from '../../../../council/cases/applications/own-entries.server.ts'
import { decidedEntryDays } from '../../../../rules/counter.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { DateText } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import type { Route } from './+types/entries'

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'staff', 'intermediary')
  const asked = { language: languageOf(context), cursor: readCursor(url) }
  const page = await listOwnEntries(dbOf(context), actor, asked)
  await noteListed(context, page.rows)
  const rows = page.rows.map((row) => ({
    applicationId: row.applicationId,
    serviceName: row.serviceName,
    langs: row.langs,
    applicantName: row.applicantName,
    status: row.status,
    enteredAt: row.enteredAt ?? '',
  }))
  return { rows, ...pageLinks(url, page), days: decidedEntryDays, area: kindOf(actor) }
}

export default function Entries({ loaderData }: Route.ComponentProps) {
  const { rows, previous, next, days } = loaderData
  const t = useTranslations('officer.counter.entries')
  const officer = useTranslations('officer')
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area={loaderData.area} lead={t('lead', { days })} />
      {rows.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <RowsTable
            wide
            name={heading}
            columns={[officer('number'), officer('service'), officer('applicant'), officer('columns.status')]}
          >
            {rows.map((row) => (
              <Row
                key={row.applicationId}
                id={row.applicationId}
                name={row.applicationId}
                meta={<DateText iso={row.enteredAt} />}
              >
                <Cell kind="service" lang={row.langs.serviceName}>
                  {row.serviceName}
                </Cell>
                <Cell kind="person">{row.applicantName}</Cell>
                <Cell kind="status">
                  <StatusChip status={row.status} />
                </Cell>
              </Row>
            ))}
          </RowsTable>
          <Pagination
            shown={t('shown', { count: rows.length, shown: String(rows.length) })}
            previous={previous}
            next={next}
          />
        </>
      )}
    </>
  )
}
