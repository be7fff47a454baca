import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { CheckIcon, DiamondIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'

type CertificateStateProps = {
  cancelledAt: string | null
  cancelReason: string | null
  replacedBy: string | null
  replacedByNumber: string | null
  /** The address of the register. */
  path: string
}

/** Whether a certificate stands; if not, since when, why, and which one took its place. */
export function CertificateState(props: CertificateStateProps) {
  const { cancelledAt, cancelReason, replacedBy, replacedByNumber, path } = props
  const t = useTranslations('officer.certificates')
  const dates = useDateFormat()
  if (cancelledAt === null)
    return (
      <>
        <CheckIcon /> {t('states.issued')}
      </>
    )
  return (
    <>
      <span className="chip chip-rejected">
        <DiamondIcon /> {t('states.cancelled')}
      </span>{' '}
      <span className="row-meta">
        {dates.date(cancelledAt)} · <span className="as-written">{cancelReason || t('takenBack')}</span>
        {replacedBy && (
          <>
            {' · '}
            {t.rich('now', {
              number: replacedByNumber ?? '',
              to: (words) => <Link to={`${path}/${replacedBy}`}>{words}</Link>,
            })}
          </>
        )}
      </span>
    </>
  )
}
