import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { PublicList, PublicListItem } from './public-list.tsx'

type PublicServicesProps = {
  label: string
  services: {
    serviceId: string
    serviceName: string
    description: string
    sample: boolean
    days: number | undefined
  }[]
}

/** Services that anyone may read; each leads to its own page. */
export function PublicServices({ label, services }: PublicServicesProps) {
  const t = useTranslations('public')
  const ui = useTranslations('ui')
  return (
    <PublicList label={label}>
      {services.map(({ serviceId, serviceName, description, sample, days }) => (
        <PublicListItem
          key={serviceId}
          to={`/services/${serviceId}`}
          name={serviceName}
          description={<span dir="auto">{description}</span>}
          small={
            <>
              {days !== undefined && <span>{t('within', { count: days })}</span>}
              {sample && <span>{ui('sample')}</span>}
            </>
          }
        />
      ))}
    </PublicList>
  )
}

type CategoriesProps = {
  categories: string[]
  /** The one that the list shows; `''` for all of them. Without it nothing is marked, and `All` is absent. */
  current?: string
}

/** The ways into the catalogue by category. */
export function Categories({ categories, current }: CategoriesProps) {
  const t = useTranslations('public')
  return (
    <nav className="categories" aria-label={t('categories')}>
      <ul>
        {current !== undefined && (
          <li>
            <Link to="/services" aria-current={current === '' ? 'true' : undefined}>
              {t('all')}
            </Link>
          </li>
        )}
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={`/services?category=${encodeURIComponent(category)}`}
              aria-current={current === category ? 'true' : undefined}
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
