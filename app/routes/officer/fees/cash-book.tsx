import { useTranslations } from 'use-intl'
import type { CashBookDay } from '../../../../council/cases/fees/cash-book.server.ts'
import type { Day } from '../../../../rules/days.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'

type CashBookProps = { days: CashBookDay[]; today: Day; file: string }

/** What came in on each day, by method, as the council's book of cash has it. */
export function CashBook({ days, today, file }: CashBookProps) {
  const t = useTranslations('officer.fees')
  const methods = useTranslations('fee.method')
  const dates = useDateFormat()
  const columns = [t('day'), methods('upi'), methods('cash'), methods('bank'), t('together'), t('receipts')]
  return (
    <section className="section">
      <h3>{t('cashBook')}</h3>
      {days.length === 0 ? (
        <p className="quiet">{t('noBook')}</p>
      ) : (
        <RowsTable name={t('cashBook')} wide look="cash-book" columns={columns}>
          {days.map(({ day, upi, cash, bank, together, receipts }) => (
            <Row
              key={day}
              id={day}
              name={day === today ? t('today', { date: dates.date(day) }) : dates.date(day)}
            >
              <Cell label={methods('upi')}>{formatPaise(upi)}</Cell>
              <Cell label={methods('cash')}>{formatPaise(cash)}</Cell>
              <Cell label={methods('bank')}>{formatPaise(bank)}</Cell>
              <Cell label={t('together')}>
                <strong>{formatPaise(together)}</strong>
              </Cell>
              <Cell label={t('receipts')}>{String(receipts)}</Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      <p className="only-screen">
        <AloneLink to={file} reloadDocument>
          {t('export')}
        </AloneLink>
      </p>
    </section>
  )
}
