import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LackingFacts } from '../../../../council/catalogue/facts/lacking-facts.server.ts'
import type { FactName } from '../../../../rules/service-facts.ts'
import type { ServiceStage } from '../../../../rules/service-stage.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Link } from '../../../ui/link.tsx'

/** Leads from a row of services to the facts its applications would lack; nothing if none is lacking. */
export function NotEntered({ serviceId, lacking }: { serviceId: string; lacking: LackingFacts[] }) {
  const sayNotEntered = useNotEntered()
  const facts = lacking.find((one) => one.serviceId === serviceId)?.toApply ?? []
  if (facts.length === 0) return null
  return sayNotEntered(facts, (words) => <Link to={`/admin/services/facts/${serviceId}`}>{words}</Link>)
}

/** Says on the facts of a service what an application would be sent without; nothing when none is lacking. */
export function NotEnteredBanner({ facts, stage }: { facts: FactName[]; stage: ServiceStage }) {
  const t = useTranslations('admin.facts')
  const sayNotEntered = useNotEntered()
  if (facts.length === 0) return null
  return (
    <Banner kind="warning" heading={sayNotEntered(facts, (words) => words)}>
      {t('notEnteredMore', { stage })}
    </Banner>
  )
}

function useNotEntered() {
  const t = useTranslations('admin')
  const fact = useTranslations('fact')
  return (facts: FactName[], link: (words: ReactNode) => ReactNode) =>
    t.rich('notEntered', { facts: facts.map((name) => fact(name)).join(', '), link })
}
