import { useTranslations } from 'use-intl'
import type { Need } from '../../../../rules/needs.ts'
import { Link } from '../../../ui/link.tsx'
import { NeedDrawing } from '../catalogue/need-drawing.tsx'

type NeedTilesProps = {
  label: string
  /** Each with the service that alone meets it, if there is one. */
  needs: { need: Need; serviceId: string | undefined }[]
}

/** What people come for, as pictures with their names; each leads to its service, or to those of the catalogue. */
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
