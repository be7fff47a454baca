import { useLocale, useTranslations } from 'use-intl'
import { Breakable, Facts } from './facts.tsx'
import type { Langs } from './other-language.tsx'
import { SampleNote } from './sample-note.tsx'
import { useTimeWords } from './time.tsx'

export interface DescribedService {
  serviceId: string
  category: string
  link: string
  sample: boolean
  langs: Langs
  facts: KnownFact[]
}

interface KnownFact {
  fact: string
  value: string
  lang: string
  source: string
  checkedOn: string
  grade: string
}

/** The order in which the law has a council display them. */
const order = ['documents', 'fee', 'days', 'designatedOfficer', 'firstAppellate', 'secondAppellate'] as const

type Shown = KnownFact & { name: (typeof order)[number] }

/** What is known of a service; what is not known is left out. Under a sample stands where each fact is from. */
export function ServiceFacts(props: { service: DescribedService; withId?: boolean; narrow?: boolean }) {
  const { service, withId, narrow } = props
  const t = useTranslations('fact')
  const locale = useLocale()
  const shown: Shown[] = order.flatMap((name) => {
    const fact = service.facts.find((one) => one.fact === name)
    return fact ? [{ ...fact, name }] : []
  })
  return (
    <>
      <Facts
        narrow={narrow}
        facts={[
          { label: t('serviceId'), value: withId && service.serviceId },
          { label: t('category'), value: service.category, lang: service.langs.category },
          ...shown.map(({ name, value, lang }) => ({
            label: t(name),
            lang: lang === locale ? undefined : lang,
            value: (
              <>
                {name === 'days' ? t('daysValue', { count: Number(value) }) : <Lines text={value} />}
                {service.sample && <SampleNote />}
              </>
            ),
          })),
          { label: t('link'), value: service.link && <ServiceLink href={service.link} /> },
        ]}
      />
      {service.sample && (shown.length > 0 ? <Sources facts={shown} /> : <SampleNote />)}
    </>
  )
}

function Lines({ text }: { text: string }) {
  const lines = text.split('\n')
  if (lines.length === 1) return text
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Facts of one origin are named together. */
function Sources({ facts }: { facts: Shown[] }) {
  const t = useTranslations('fact')
  const words = useTimeWords()
  const origins = new Map<string, Shown[]>()
  for (const fact of facts) {
    const origin = fact.source + fact.grade + fact.checkedOn
    origins.set(origin, [...(origins.get(origin) ?? []), fact])
  }
  return (
    <div className="sources">
      <p>{t('sources')}</p>
      <ul>
        {[...origins.values()].map((together) => {
          const [first] = together
          if (!first) return null
          const { source, grade, checkedOn } = first
          const names = together.map(({ name }) => t(name)).join(', ')
          return <li key={names}>{t('origin', { names, source, grade, date: words.date(checkedOn) })}</li>
        })}
      </ul>
    </div>
  )
}

export function ServiceLink({ href }: { href: string }) {
  return (
    <a href={href} rel="noreferrer">
      <Breakable text={href.replace(/^https?:\/\//, '').replace(/\/$/, '')} />
    </a>
  )
}

/** The service's name in the language of the place, when it is known and the page speaks another. */
export function LocalName({ service }: { service: DescribedService }) {
  const name = service.facts.find((one) => one.fact === 'localName')
  return name && name.lang !== useLocale() ? (
    <p className="local-name" lang={name.lang}>
      {name.value}
    </p>
  ) : null
}
