import type { AuditFilter } from '../../../../council/audit/list-audit.server.ts'
import { isAct } from '../../../../rules/acts.ts'
import { isDay } from '../../../../rules/days.ts'
import { parameterText } from '../../../http/address.server.ts'

/** The filter that the address asks for. A parameter that cannot be read narrows nothing. */
export function readAuditFilter(url: URL): AuditFilter {
  const textOf = (parameter: string) => parameterText(url, parameter) || undefined
  const act = parameterText(url, 'act')
  const dayOf = (parameter: string) => {
    const text = parameterText(url, parameter)
    return isDay(text) ? text : undefined
  }
  return {
    act: isAct(act) ? act : undefined,
    actor: textOf('actor'),
    subject: textOf('subject'),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}
