import type { AuditFilter } from '../../../../council/audit/list-audit.server.ts'
import { isDay } from '../../../../rules/days.ts'
import { parameterText } from '../../../address.server.ts'
import { auditActs } from './audit-acts.ts'

/** The filter that the address asks for. A parameter that cannot be read narrows nothing. */
export function readAuditFilter(url: URL): AuditFilter {
  const textOf = (parameter: string) => parameterText(url, parameter) || undefined
  const dayOf = (parameter: string) => {
    const text = parameterText(url, parameter)
    return isDay(text) ? text : undefined
  }
  return {
    act: auditActs.find((act) => act === textOf('act')),
    actor: textOf('actor'),
    subject: textOf('subject'),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}
