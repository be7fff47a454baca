import { useTranslations } from 'use-intl'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'

export interface ShownOrder {
  id: string
  reference: string
  reason: string
  fromDay: string
  toDay: string | null
  /** Empty: all services. */
  services: string[]
  revokedAt: string | null
}

/** Says from when until when an order holds. */
export function usePeriodWords() {
  const t = useTranslations('admin.calendar')
  const dates = useDateFormat()
  const date = (day: string) => dates.date(`${day}T00:00:00Z`)
  return ({ fromDay, toDay }: Pick<ShownOrder, 'fromDay' | 'toDay'>) =>
    toDay === null
      ? t('since', { from: date(fromDay) })
      : t('period', { from: date(fromDay), to: date(toDay) })
}

/** The orders that extend time limits; each row links to its page. */
export function ExtensionOrders({ orders }: { orders: ShownOrder[] }) {
  const t = useTranslations('admin.calendar')
  const dates = useDateFormat()
  const periodOf = usePeriodWords()
  const heading = t('orders')
  return (
    <section className="section" aria-labelledby="orders">
      <h3 id="orders">{heading}</h3>
      <p>{t('ordersMore')}</p>
      {orders.length === 0 ? (
        <EmptyList message={t('noOrders')}>{t('noOrdersMore')}</EmptyList>
      ) : (
        <RowsTable name={heading} wide actions columns={[t('reference'), t('periodOf'), t('holdsFor')]}>
          {orders.map((order) => (
            <Row
              key={order.id}
              id={`order-${order.id}`}
              name={order.reference}
              meta={order.reason}
              actions={
                <RowLink to={`/admin/calendar/order/${order.id}`}>
                  {t(order.revokedAt === null ? 'openOrder' : 'readOrder')}
                </RowLink>
              }
            >
              <Cell second={order.revokedAt && t('revokedSince', { date: dates.date(order.revokedAt) })}>
                {periodOf(order)}
              </Cell>
              <Cell>{order.services.length === 0 ? t('holds.all') : order.services.join(', ')}</Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      <ButtonRow>
        <ButtonLink to="/admin/calendar/order" kind="secondary">
          {t('addOrder')}
        </ButtonLink>
      </ButtonRow>
    </section>
  )
}
