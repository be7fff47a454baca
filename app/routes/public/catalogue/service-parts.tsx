import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ShownFact } from '../../../../council/services/read-facts.server.ts'
import type { FactName } from '../../../../rules/service-facts.ts'
import { type DescribedService, Documents, FactValue, ServiceLink } from '../../../ui/about-service.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'

function factIn<K extends FactName>(facts: ShownFact[], name: K) {
  return facts.find((known): known is Extract<ShownFact, { fact: K }> => known.fact === name)
}

/** Gives a fact in another language its `lang`; the days are the portal's own words. */
function Value({ known }: { known: ShownFact }) {
  const locale = useLocale()
  const lang = known.lang === locale || known.fact === 'days' ? undefined : known.lang
  return (
    <div className="as-written" lang={lang}>
      <FactValue known={known} />
    </div>
  )
}

/** What a service costs and how long it takes, as far as that is known. */
export function ServiceCosts({ facts }: { facts: ShownFact[] }) {
  const t = useTranslations('pages.service')
  const fee = factIn(facts, 'fee')
  const days = factIn(facts, 'days')
  if (!fee && !days) return null
  return (
    <dl className="service-costs">
      {fee && (
        <div>
          <dt>{t('costs')}</dt>
          <dd>
            <Value known={fee} />
          </dd>
        </div>
      )}
      {days && (
        <div>
          <dt>{t('decidedWithin')}</dt>
          <dd>
            <Value known={days} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Who may apply, what to bring and who decides; to whom one can appeal only where that is known. */
export function ServiceParts({ service: { facts, langs, ...service } }: { service: DescribedService }) {
  const t = useTranslations('pages.service')
  const fact = useTranslations('fact')
  const locale = useLocale()
  const eligibility = factIn(facts, 'eligibility')
  const documents = factIn(facts, 'documents')
  const officer = factIn(facts, 'designatedOfficer')
  const first = factIn(facts, 'firstAppellate')
  const second = factIn(facts, 'secondAppellate')
  return (
    <>
      {eligibility && (
        <Part title={fact('eligibility')}>
          <Value known={eligibility} />
        </Part>
      )}
      {documents && (
        <Part title={t('bring')}>
          <div className="papers" lang={documents.lang === locale ? undefined : documents.lang}>
            <Documents documents={documents.value} />
          </div>
        </Part>
      )}
      {(officer || first) && (
        <Part title={t('decides')}>
          {officer && <Value known={officer} />}
          {first && (
            <>
              <p className="quiet">{t('appeal')}</p>
              <Value known={first} />
              {second && (
                <>
                  <p className="quiet">{t('appealNext')}</p>
                  <Value known={second} />
                </>
              )}
            </>
          )}
        </Part>
      )}
      <div className="service-part">
        <DescriptionList
          items={[
            { label: fact('category'), value: service.category, lang: langs.category },
            { label: fact('link'), value: service.link && <ServiceLink href={service.link} /> },
          ]}
        />
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="service-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
