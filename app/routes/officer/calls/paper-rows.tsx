import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Cell, Row, RowButton, RowsTable } from '../../../ui/rows-table.tsx'
import { CallForm, NewsText } from './call-rows.tsx'
import type { ShownCall } from './what-to-say.tsx'

type PaperRowsProps = { name: string; rows: ShownCall[]; path: string }

/** News that go on paper: each stays until its slip was handed over. */
export function PaperRows({ name, rows, path }: PaperRowsProps) {
  const t = useTranslations('officer.calls')
  const dates = useDateFormat()
  return (
    <RowsTable wide name={name} actions columns={[t('whom'), t('village'), t('say'), t('waiting')]}>
      {rows.map((row) => (
        <Row
          key={row.id}
          id={row.id}
          name={row.applicantName}
          meta={<span lang={row.language}>{row.languageName}</span>}
          actions={
            <CallForm call={row}>
              <RowButton name="intent" value="given" kind="outlined">
                {t('given')}
              </RowButton>
            </CallForm>
          }
        >
          <Cell>{row.applicantVillage}</Cell>
          <Cell kind="person">
            <NewsText call={row} path={path}>
              <AloneLink to={`${path}/slips?call=${row.id}`} reloadDocument>
                {t('slip')}
              </AloneLink>
            </NewsText>
          </Cell>
          <Cell second={row.attempts > 0 && t('notReachedTimes', { count: row.attempts })}>
            {t('since', { date: dates.date(row.since) })}
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
}
