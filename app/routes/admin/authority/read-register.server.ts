import type { RegisterFilter } from '../../../../council/cases/appeals/register.server.ts'
import { appealLevels } from '../../../../rules/legal-clock/appeal.ts'

/** Which part of the register the address asks for. */
export function readRegisterFilter(url: URL): RegisterFilter {
  const asked = url.searchParams.get('level')
  const year = url.searchParams.get('year') ?? ''
  return {
    level: appealLevels.find((level) => String(level) === asked),
    year: /^[0-9]{4}$/.test(year) ? year : undefined,
  }
}
