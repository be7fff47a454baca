import { useTranslations } from 'use-intl'
import type { Need } from '../../rules/needs.ts'
import { Link } from './link.tsx'
import { NeedDrawing } from './need-drawing.tsx'

/** A need with the service that alone meets it, if there is one. */
export interface MetNeed {
  need: Need
  serviceId: string | undefined
}

type NeedTilesProps = { label: string; needs: MetNeed[] }

/** What people come for, as pictures with names; each leads to its service, or to those in the catalogue. */
export function NeedTiles({ label, needs }: NeedTilesProps) {
  const name = useTranslations('pages.needs.name')
  const more = useTranslations('pages.needs.more')
  return (
    <ul className="tiles" aria-label={label}>
      {needs.map(({ need, serviceId }) => (
        <li key={need} className="tile">
          <NeedDrawing need={need} />
          <div>
            <Link to={serviceId === undefined ? `/services?need=${need}` : `/services/${serviceId}`}>
              {name(need)}
            </Link>
            <p>{more(need)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
