import { addressesKeptSince } from '../council/audit/client-addresses.server.ts'
import { findLastVerification } from '../council/audit/verifications.server.ts'
import { verifyChains } from '../council/audit/verify-chains.server.ts'
import { type DatabaseLocation, withReadSnapshot } from '../council/database/connect.server.ts'
import { councilMoment } from '../rules/days.ts'
import type { Findings } from './checks.ts'

/** So many lines at the end of each chain are read by a quick look. */
const quickLines = 100

/** Looks at the ends of the audit's chains, and says when all was last verified and what was found. */
export async function examineAudit(found: Findings, location: DatabaseLocation): Promise<void> {
  await withReadSnapshot(location, async (trx) => {
    const asked = { last: quickLines, addressesSince: addressesKeptSince(new Date()) }
    let wrong = 0
    await verifyChains(trx, asked, () => {
      wrong += 1
    })
    const last = await findLastVerification(trx)
    const when = last
      ? `last verified as a whole at ${councilMoment(last.date)}`
      : 'never verified as a whole: run audit verify'
    const fix = 'run audit verify.'
    if (wrong > 0)
      found.fault('audit.whole', `The audit is not whole (${wrong} faults at a quick look): ${fix}`)
    else if (last && last.faults > 0)
      found.fault(
        'audit.whole',
        `The audit was not whole at ${councilMoment(last.date)} (${last.faults} faults): ${fix}`,
      )
    else found.ok('audit.whole', `the ends of the audit's chains fit; ${when}`, last?.date)
  })
}
