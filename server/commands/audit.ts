import { basename } from 'node:path'
import { operator } from '../../council/actors/actors.server.ts'
import { addressesKeptSince } from '../../council/audit/client-addresses.server.ts'
import { listHeads } from '../../council/audit/heads.server.ts'
import { recordVerification } from '../../council/audit/verifications.server.ts'
import { type Asked, type ChainFault, verifyChains } from '../../council/audit/verify-chains.server.ts'
import { findTimeline } from '../../council/database/cluster.server.ts'
import {
  type DatabaseLocation,
  openDatabase,
  withReadSnapshot,
} from '../../council/database/connect.server.ts'
import { examineMigrations } from '../../council/database/migrate.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { councilMoment, isDay, midnightOf } from '../../rules/days.ts'
import { headsLine } from '../log.ts'
import type { Settings } from '../settings.ts'
import { faultWords, readHeads } from './audit-words.ts'
import { type Command, CommandRefused, root } from './command.ts'

/** Enough to see what happened; the rest is counted. */
const printedFaults = 100

export const auditCommand: Command = {
  usage: 'audit verify [--since YYYY-MM-DD] [--heads FILE] | audit heads',
  does: 'verifies the chains of the audit, with --heads also against what a log printed earlier, and fails when a line was changed, removed or added; or prints the heads of the chains',
  takes: 1,
  options: { since: { type: 'string' }, heads: { type: 'string' } },
  async run(settings, [what], { since, heads }) {
    if (what !== 'verify' && what !== 'heads') throw new CommandRefused('Say audit verify or audit heads.')
    if (what === 'heads')
      return read(settings, async (trx) =>
        console.log(headsLine(await listHeads(trx), await findTimeline(trx))),
      )
    await verify(settings, {
      since: since === undefined ? undefined : dayOf(String(since)),
      printed: heads === undefined ? undefined : await readHeads(String(heads), basename(settings.dataDir)),
    })
  },
}

async function verify(settings: Settings, { since, printed }: Pick<Asked, 'since' | 'printed'>) {
  const now = new Date()
  const from = since === undefined ? undefined : midnightOf(since)
  const asked = { since: from, printed, addressesSince: addressesKeptSince(now) }
  let faults = 0
  const found = (fault: ChainFault) => {
    faults += 1
    if (faults <= printedFaults) console.log(`FAULT  ${faultWords(fault)}`)
  }
  // A copy may lack what the heads were printed after.
  const { lines, reduced } = await read({ ...settings, copyWillDo: printed === undefined }, (trx) =>
    verifyChains(trx, asked, found),
  )
  if (faults > printedFaults) console.log(`FAULT  and ${faults - printedFaults} more.`)
  const against = printed ? `, compared with ${printed.length} printed heads` : ''
  console.log(
    `${councilMoment(now.toISOString())} audit ${faults === 0 ? 'whole' : 'NOT WHOLE'}: ${lines} lines read${since === undefined ? '' : ` since ${since}`}${reduced === 0 ? '' : `, ${reduced} of them without their values`}${against}, ${faults} faults`,
  )
  if (faults > 0) process.exitCode = 1
  if (since === undefined) await note(settings, { date: now.toISOString(), lines, faults })
}

/** What was found holds even where the database can take no line about it. */
async function note(settings: Settings, found: Parameters<typeof recordVerification>[2]) {
  const db = await openDatabase({ ...settings, standbyWillDo: true })
  try {
    await recordVerification(db, operator, found)
  } catch (error) {
    console.error(`The doctor will not know of this: ${(error as Error).message}`)
  } finally {
    await db.destroy()
  }
}

function read<T>(place: DatabaseLocation, work: (trx: Database) => Promise<T>): Promise<T> {
  return withReadSnapshot(place, async (trx) => {
    const { pending } = await examineMigrations(trx, root)
    if (pending.length > 0)
      throw new CommandRefused(`The tables lack ${pending.join(', ')}: run migrate first.`)
    return work(trx)
  })
}

function dayOf(text: string) {
  if (isDay(text)) return text
  throw new CommandRefused(`--since is "${text}": give a day, such as 2026-11-22.`)
}
