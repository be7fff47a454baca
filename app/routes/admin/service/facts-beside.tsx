import { useTranslations } from 'use-intl'
import { type DescribedService, ServiceFacts } from '../../../ui/about-service.tsx'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { AloneLink } from '../../../ui/link.tsx'

type FactsBesideProps = {
  service: DescribedService
  /** The page of the facts in the service's own language. */
  at: string
  /** The language in which they are written here. */
  lang: string
  /** The service's own first. */
  languages: { tag: string; name: string; written: number; all: number }[]
}

/** What citizens read of the service now, and how much of it is written in each language. */
export function FactsBeside({ service, at, lang, languages }: FactsBesideProps) {
  const t = useTranslations('admin.facts')
  const form = useTranslations('admin.form')
  return (
    <section className="side-panel citizens-view" aria-labelledby="citizens-view">
      <h3 id="citizens-view">{form('asCitizen')}</h3>
      <div className="form-card">
        <ServiceFacts service={service} narrow />
      </div>
      <p className="field-hint">{form('asCitizenHint')}</p>
      <h3>{t('inLanguages')}</h3>
      <ul className="fact-languages">
        {languages.map(({ tag, name, written, all }, index) => (
          <li key={tag}>
            {written < all && <TriangleIcon />}{' '}
            {tag === lang ? (
              <b lang={tag}>{name}</b>
            ) : (
              <AloneLink to={index === 0 ? at : `${at}/${tag}`} lang={tag}>
                {name}
              </AloneLink>
            )}{' '}
            <span className="quiet">{tag === lang ? t('here') : t('written', { written, all })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
