import { useLocale, useTranslations } from 'use-intl'
import type { ShownFact } from '../../council/catalogue/facts/read-facts.server.ts'
import type { Authority, RequiredDocument } from '../../rules/service-facts.ts'
import { PhoneLink } from './contact-links.tsx'
import { useDateFormat } from './date-time.tsx'
import { Breakable, DescriptionList } from './description-list.tsx'
import type { Langs } from './other-language.tsx'
import { SampleNote } from './sample-note.tsx'

export interface DescribedService {
  serviceId: string
  category: string
  link: string
  sample: boolean
  langs: Langs
  facts: ShownFact[]
  localName?: { value: string; lang: string }
}

/** The facts that people are told: a second appeal means nothing if nobody knows where the first one goes. */
export function toldFacts(facts: ShownFact[]): ShownFact[] {
  const isFirstKnown = facts.some(({ fact }) => fact === 'firstAppellate')
  return isFirstKnown ? facts : facts.filter(({ fact }) => fact !== 'secondAppellate')
}

/** The known facts of a service in the order given, with their sources below. */
export function ServiceFacts(props: { service: DescribedService; withId?: boolean; narrow?: boolean }) {
  const { service, withId, narrow } = props
  const t = useTranslations('fact')
  const locale = useLocale()
  const facts = toldFacts(service.facts)
  return (
    <>
      <DescriptionList
        narrow={narrow}
        items={[
          { label: t('serviceId'), value: withId && service.serviceId },
          { label: t('category'), value: service.category, lang: service.langs.category },
          ...facts.map((known) => ({
            label: t(known.fact),
            value: (
              <>
                <div lang={known.lang === locale || known.fact === 'days' ? undefined : known.lang}>
                  <FactValue known={known} />
                </div>
              </>
            ),
          })),
          { label: t('link'), value: service.link && <ServiceLink href={service.link} /> },
        ]}
      />
      <WhereFrom service={service} />
    </>
  )
}

/** The value of a fact: documents as a list with notes, an authority with its office first. */
export function FactValue({ known }: { known: ShownFact }) {
  const t = useTranslations('fact')
  switch (known.fact) {
    case 'documents':
      return <Documents documents={known.value} />
    case 'days':
      return t('daysValue', { count: known.value })
    case 'designatedOfficer':
    case 'firstAppellate':
    case 'secondAppellate':
      return <WhoAnswers who={known.value} />
    default:
      return known.value
  }
}

export function Documents({ documents }: { documents: RequiredDocument[] }) {
  return (
    <ul className="fact-documents">
      {documents.map(({ name, note }) => (
        <li key={name + note}>
          {name}
          {note && <span className="fact-note">{note}</span>}
        </li>
      ))}
    </ul>
  )
}

export function WhoAnswers({ who: { name, office, phone, address } }: { who: Authority }) {
  return (
    <>
      {office && <span className="fact-line">{office}</span>}
      {name && <span className="fact-line">{name}</span>}
      {address && <span className="fact-line">{address}</span>}
      {phone && (
        <span className="fact-line">
          <PhoneLink phone={phone} />
        </span>
      )}
    </>
  )
}

/** Where a service's facts are from, folded into a line saying whether they are a sample or to be checked. */
export function WhereFrom({ service }: { service: DescribedService }) {
  const { sample } = service
  const facts = toldFacts(service.facts)
  const t = useTranslations('fact')
  const words = useTranslations('ui')
  if (facts.length === 0) return sample ? <SampleNote /> : null
  const toCheck = facts.some(({ check }) => check)
  return (
    <div className="where-from">
      <details className="how">
        <summary>
          {t('sources')}
          {(sample || toCheck) && (
            <>
              {' '}
              <span className={sample ? 'where-note' : 'where-note check-note'}>
                {sample ? words('sample') : t('check')}
              </span>
            </>
          )}
        </summary>
        <Sources facts={facts} />
      </details>
    </div>
  )
}

/** Names the facts that share a source together. */
function Sources({ facts }: { facts: ShownFact[] }) {
  const t = useTranslations('fact')
  const words = useDateFormat()
  const origins = new Map<string, ShownFact[]>()
  for (const fact of facts) {
    const origin = fact.source + fact.grade + fact.checkedOn
    origins.set(origin, [...(origins.get(origin) ?? []), fact])
  }
  return (
    <div className="sources">
      <ul>
        {[...origins.values()].map((together) => {
          const [first] = together
          if (!first) return null
          const { source, grade, checkedOn } = first
          const names = together.map(({ fact }) => t(fact)).join(', ')
          return <li key={names}>{t('origin', { names, source, grade, date: words.date(checkedOn) })}</li>
        })}
      </ul>
    </div>
  )
}

export function ServiceLink({ href }: { href: string }) {
  return (
    <a className="alone" href={href} rel="noreferrer">
      <Breakable text={href.replace(/^https?:\/\//, '').replace(/\/$/, '')} />
    </a>
  )
}

/** The service's name in the local language, if it is known and the page is in another language. */
export function LocalName({ service }: { service: DescribedService }) {
  const name = service.localName
  return name && name.lang !== useLocale() ? (
    <p className="local-name" lang={name.lang}>
      {name.value}
    </p>
  ) : null
}
