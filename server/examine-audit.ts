import { findLastVerification } from '../council/audit/verifications.server.ts'
import { addressesKeptSince } from '../council/chains/client-addresses.server.ts'
import { verifyChains } from '../council/chains/verify-chains.server.ts'
import { type DatabaseLocation, withReadSnapshot } from '../council/database/connect.server.ts'
import { councilMoment } from '../rules/days.ts'

/** So many lines at the end of each chain are read by a quick look. */
const quickLines = 100

/** Looks at the ends of the audit's chains, and says when they were last verified as a whole and what was found. */
export async function examineAudit(
  { facts, faults }: Record<'facts' | 'faults', string[]>,
  location: DatabaseLocation,
): Promise<void> {
  await withReadSnapshot(location, async (trx) => {
    const asked = { last: quickLines, addressesSince: addressesKeptSince(new Date()) }
    let wrong = 0
    const { waiting } = await verifyChains(trx, asked, () => {
      wrong += 1
    })
    const last = await findLastVerification(trx)
    const when = last
      ? `last verified as a whole at ${councilMoment(last.date)}`
      : 'never verified as a whole: run audit verify'
    if (wrong > 0) faults.push(`The audit is not whole (${wrong} faults at a quick look): run audit verify.`)
    else if (last && last.faults > 0)
      faults.push(
        `The audit was not whole at ${councilMoment(last.date)} (${last.faults} faults): run audit verify.`,
      )
    else facts.push(`the ends of the audit's chains fit; ${when}`)
    if (waiting > 0) facts.push(`${waiting} lines of the audit enter a chain at the portal's next start`)
  })
}
