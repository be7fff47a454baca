import { useTranslations } from 'use-intl'
import type { LackingFacts } from '../../../../council/catalogue/facts/lacking-facts.server.ts'
import { AloneLink } from '../../../ui/link.tsx'

type LackingOfficersProps = {
  rows: { serviceId: string; serviceName: string; langs: { serviceName?: string } }[]
  lacking: LackingFacts[]
}

/** The page's services for which nobody is known to decide or to hear appeals; nothing if there is none. */
export function LackingOfficers({ rows, lacking }: LackingOfficersProps) {
  const lackingOfficers = lacking.filter(({ officers }) => officers.length > 0)
  const t = useTranslations('admin')
  const fact = useTranslations('fact')
  if (lackingOfficers.length === 0) return null
  return (
    <details className="more">
      <summary>{t('lackingOfficers', { count: lackingOfficers.length })}</summary>
      <p>{t('lackingOfficersMore')}</p>
      <ul>
        {lackingOfficers.map((one) => {
          const row = rows.find(({ serviceId }) => serviceId === one.serviceId)
          return (
            <li key={one.serviceId}>
              <AloneLink to={`/admin/services/facts/${one.serviceId}`} lang={row?.langs.serviceName}>
                {row?.serviceName}
              </AloneLink>{' '}
              <span className="small">{one.officers.map((name) => fact(name)).join(', ')}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
