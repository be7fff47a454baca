import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { type Langs, OtherLanguage } from '../../../ui/other-language.tsx'
import { PublicList, PublicListItem } from './public-list.tsx'

type PublicServicesProps = {
  label: string
  services: {
    serviceId: string
    serviceName: string
    serviceDescription: string
    langs: Langs
    sample: boolean
    days: number | undefined
  }[]
}

/** The services of the catalogue; each links to its page. */
export function PublicServices({ label, services }: PublicServicesProps) {
  const t = useTranslations('public')
  const ui = useTranslations('ui')
  return (
    <PublicList label={label}>
      {services.map(({ serviceId, serviceName, serviceDescription, langs, sample, days }) => (
        <PublicListItem
          key={serviceId}
          to={`/services/${serviceId}`}
          name={serviceName}
          lang={langs.serviceName}
          description={
            <span dir="auto" lang={langs.serviceDescription}>
              {serviceDescription}
            </span>
          }
          small={
            <>
              {days !== undefined && <span>{t('within', { count: days })}</span>}
              {sample && <span>{ui('sample')}</span>}
              <OtherLanguage langs={langs} inline />
            </>
          }
        />
      ))}
    </PublicList>
  )
}

type CategoriesProps = {
  categories: { category: string; name: string; lang?: string }[]
  /** The category by which the list is filtered, or '' for all. When undefined, no link is current and `All` is left out. */
  current?: string
}

/** Links to the catalogue by category. */
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
        {categories.map(({ category, name, lang }) => (
          <li key={category}>
            <Link
              to={`/services?category=${encodeURIComponent(category)}`}
              lang={lang}
              aria-current={current === category ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
