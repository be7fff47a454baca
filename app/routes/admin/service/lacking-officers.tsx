import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LackingOfficers as Lacking } from '../../../../council/services/lacking-officers.server.ts'

type LackingOfficersProps = {
  rows: { serviceId: string; serviceName: string; langs: { serviceName?: string } }[]
  lacking: Lacking[]
}

/** The services of the page of which it is not known who decides or who hears appeals; nothing when there is none. */
export function LackingOfficers({ rows, lacking }: LackingOfficersProps) {
  const t = useTranslations('admin')
  const fact = useTranslations('fact')
  if (lacking.length === 0) return null
  return (
    <details className="more">
      <summary>{t('lackingOfficers', { count: lacking.length })}</summary>
      <p>{t('lackingOfficersMore')}</p>
      <ul>
        {lacking.map((one) => {
          const row = rows.find(({ serviceId }) => serviceId === one.serviceId)
          return (
            <li key={one.serviceId}>
              <Link
                to={`/admin/services/facts/${one.serviceId}`}
                className="alone"
                lang={row?.langs.serviceName}
              >
                {row?.serviceName}
              </Link>{' '}
              <span className="small">{one.lacking.map((name) => fact(name)).join(', ')}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
