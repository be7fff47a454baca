import { useTranslations } from 'use-intl'
import { Breakable, Facts } from './facts.tsx'
import { SampleNote } from './sample-note.tsx'

export interface DescribedService {
  serviceId: string
  category: string
  link: string
  sample: boolean
  facts: { fact: string; value: string; lang: string; source: string; checkedOn: string; grade: string }[]
}

/** The order in which the law has a council display them. */
const order = ['documents', 'fee', 'days', 'designatedOfficer', 'firstAppellate', 'secondAppellate'] as const

/** What is known of a service; what is not known is left out. Each fact of a sample says where it is from. */
export function ServiceFacts({
  service,
  withId,
  narrow,
}: {
  service: DescribedService
  withId?: boolean
  narrow?: boolean
}) {
  const t = useTranslations('fact')
  const known = order.flatMap((name) => {
    const fact = service.facts.find((one) => one.fact === name)
    return fact ? [{ ...fact, name }] : []
  })
  return (
    <>
      <Facts
        narrow={narrow}
        facts={[
          { label: t('serviceId'), value: withId && service.serviceId },
          { label: t('category'), value: service.category },
          ...known.map(({ name, value, lang, source, checkedOn, grade }) => ({
            label: t(name),
            lang: lang === 'en' ? undefined : lang,
            value: (
              <>
                {name === 'days' ? t('daysValue', { count: Number(value) }) : <Lines text={value} />}
                {service.sample && <SampleNote source={source} date={checkedOn} grade={grade} />}
              </>
            ),
          })),
          { label: t('link'), value: service.link && <ServiceLink href={service.link} /> },
        ]}
      />
      {service.sample && known.length === 0 && <SampleNote />}
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

export function ServiceLink({ href }: { href: string }) {
  return (
    <a href={href} rel="noreferrer">
      <Breakable text={href.replace(/^https?:\/\//, '').replace(/\/$/, '')} />
    </a>
  )
}

/** The service's name in the language of the place, when it is known. */
export function LocalName({ service }: { service: DescribedService }) {
  const name = service.facts.find((one) => one.fact === 'localName')
  return name ? (
    <p className="local-name" lang={name.lang}>
      {name.value}
    </p>
  ) : null
}
