import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ShownFact } from '../../../../council/catalogue/facts/read-facts.server.ts'
import type { Outcome } from '../../../../rules/case-steps.ts'
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

/** What one gets, what it costs and how long it takes, as far as that is known. */
export function ServiceCosts({
  service,
  outcome,
}: {
  service: DescribedService & { serviceName: string }
  outcome: Outcome
}) {
  const t = useTranslations('pages.service')
  const { facts, serviceName, langs } = service
  const fee = factIn(facts, 'fee')
  const days = factIn(facts, 'days')
  if (!fee && !days && outcome === 'ask') return null
  return (
    <dl className="service-costs">
      {outcome !== 'ask' && (
        <div>
          <dt>{t('get')}</dt>
          {outcome === 'collect' ? <dd lang={langs.serviceName}>{serviceName}</dd> : <dd>{t('getsWork')}</dd>}
        </div>
      )}
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

/** Who may apply, what to bring and who decides; the appeal authority only where it is known. */
export function ServiceParts({
  service: { facts, langs, ...service },
  outcome,
}: {
  service: DescribedService
  outcome: Outcome
}) {
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
      <Part title={t('then')}>
        <WhatHappens days={factIn(facts, 'days')?.value} withPapers={Boolean(documents)} outcome={outcome} />
      </Part>
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

/** What becomes of an application, step by step; days are named where the time limit is known. */
function WhatHappens({
  days,
  withPapers,
  outcome,
}: {
  days?: number
  withPapers: boolean
  outcome: Outcome
}) {
  const t = useTranslations('pages.service')
  const steps = [
    { step: 'received', time: t('when.atOnce') },
    ...(withPapers ? [{ step: 'papers', time: t('when.after') } as const] : []),
    { step: 'decision', time: days ? t('when.withinDays', { count: days }) : t('when.next') },
    { step: outcome, time: t('when.ifApproved') },
  ] as const
  return (
    <ol className="register case-steps">
      {steps.map(({ step, time }) => (
        <li key={step}>
          <span className="register-when">{time}</span>{' '}
          <span className="register-what">{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
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
