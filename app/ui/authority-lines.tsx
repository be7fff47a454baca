import { useLocale } from 'use-intl'
import type { Authority } from '../../rules/service-facts.ts'

/** An officer who answers for a service or hears appeals: name, office, address and phone, a line each. */
export function AuthorityLines({
  authority: { value, lang },
}: {
  authority: { value: Authority; lang: string }
}) {
  const lines = [value.name, value.office, value.address, value.phone].filter(Boolean)
  return (
    <span className="as-written" lang={lang === useLocale() ? undefined : lang}>
      {lines.join('\n')}
    </span>
  )
}
