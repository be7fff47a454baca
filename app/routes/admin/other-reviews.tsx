import { useTranslations } from 'use-intl'
import { formatPaise } from '../../../rules/fees/paise.ts'
import { useDateFormat } from '../../ui/date-time.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../ui/rows-table.tsx'
import { addressOf, type ShownReview } from './shown-review.ts'

/** What else is to be looked at again. */
export function OtherReviews({ rows }: { rows: ShownReview[] }) {
  const t = useTranslations('admin.lookAgain')
  const officer = useTranslations('officer')
  const dates = useDateFormat()
  return (
    <section className="section">
      <h3>{t('others')}</h3>
      <RowsTable wide name={t('others')} actions columns={[officer('number'), officer('service'), t('who')]}>
        {rows.map(({ subject, kind, number, serviceName, langs, by, enteredAt, askedOn, paise }) => (
          <Row
            key={subject}
            id={subject}
            name={number || t(`kind.${kind}`)}
            meta={enteredAt ? dates.moment(enteredAt) : dates.date(askedOn)}
            actions={
              <RowLink to={addressOf(subject)} kind="outlined">
                {t('open')}
              </RowLink>
            }
          >
            <Cell kind="service" lang={kind === 'entry' ? langs.serviceName : undefined}>
              {kind === 'entry' ? serviceName : t(`kind.${kind}`)} {paise !== null && formatPaise(paise)}
            </Cell>
            <Cell kind="person">{by}</Cell>
          </Row>
        ))}
      </RowsTable>
    </section>
  )
}
