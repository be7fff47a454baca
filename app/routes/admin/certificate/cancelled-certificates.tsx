import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'

type CancelledCertificatesProps = {
  rows: {
    certificateId: string
    number: string
    holder: string
    cancelledAt: string | null
    cancelReason: string | null
    cancelledByName: string | null
  }[]
}

/** What officers have cancelled or replaced, for the administrator to look at. */
export function CancelledCertificates({ rows }: CancelledCertificatesProps) {
  const t = useTranslations('admin.lookAgain')
  const words = useTranslations('officer.certificates')
  const dates = useDateFormat()
  if (rows.length === 0) return null
  return (
    <>
      <h3>{t('cancelled')}</h3>
      <RowsTable
        name={t('cancelled')}
        wide
        actions
        columns={[words('number'), words('holder'), words('reason')]}
      >
        {rows.map(({ certificateId, number, holder, cancelledAt, cancelReason, cancelledByName }) => (
          <Row
            key={certificateId}
            id={certificateId}
            name={number}
            meta={dates.date(cancelledAt ?? '')}
            actions={<RowLink to={`/admin/certificates/${certificateId}`}>{words('view')}</RowLink>}
          >
            <Cell>{holder}</Cell>
            <Cell kind="person" second={cancelledByName}>
              <span className="as-written">{cancelReason}</span>
            </Cell>
          </Row>
        ))}
      </RowsTable>
    </>
  )
}
