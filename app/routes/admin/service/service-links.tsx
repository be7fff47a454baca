import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { SetByState } from './set-by-state.tsx'

/** The ways to the other pages of a service, and what of it the state sets. */
export function ServiceLinks({ serviceId, isOfState }: { serviceId: string; isOfState: boolean }) {
  const t = useTranslations('admin')
  return (
    <>
      {(['facts', 'form', 'fees', 'certificate'] as const).map((part) => (
        <p key={part}>
          <Link to={`/admin/services/${part}/${serviceId}`} className="alone">
            {t(`${part}.link`)}
          </Link>
        </p>
      ))}
      <p>
        <Link to={`/admin/services/stage/${serviceId}`} className="alone">
          {t('stageLink')}
        </Link>
      </p>
      <p>
        <Link to={`/admin/services/copy/${serviceId}`} className="alone">
          {t('copyLink')}
        </Link>
      </p>
      {isOfState && <SetByState serviceId={serviceId} />}
    </>
  )
}
