import { useTranslations } from 'use-intl'
import { AloneLink, Link } from '../../../ui/link.tsx'

type DraftServicesProps = { drafts: { serviceId: string; serviceName: string; lang: string }[] }

/** The services only the administrator sees, each with the ways to finish it; nothing if there is none. */
export function DraftServices({ drafts }: DraftServicesProps) {
  const t = useTranslations('pages.serviceStage')
  const admin = useTranslations('admin')
  const facts = useTranslations('admin.facts')
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h3 id="drafts">{t('drafts')}</h3>
      <p>{t('draftsMore')}</p>
      <ul>
        {drafts.map(({ serviceId, serviceName, lang }) => (
          <li key={serviceId}>
            <AloneLink to={`/admin/services/update/${serviceId}`} lang={lang}>
              {serviceName}
            </AloneLink>{' '}
            <span className="small">
              {serviceId} · <Link to={`/admin/services/facts/${serviceId}`}>{facts('open')}</Link> ·{' '}
              <Link to={`/admin?delete=${serviceId}`}>{admin('delete')}</Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
