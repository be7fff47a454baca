import type { Day } from '../../../rules/days.ts'
import { applicantEvents } from '../../../rules/messages.ts'
import type { Status } from '../../../rules/statuses.ts'
import { undoUntil } from '../../../rules/undoing.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import type { Collection } from './collection.server.ts'
import type { CaseDocument, CaseParts, Pause } from './documents.server.ts'
import type { OpenedDecision } from './opened-decision.server.ts'

/** An application as it was before a decision. */
export interface StateBefore {
  revision: number
  row: {
    status: Status
    reason: string
    remark: string
    completeOn: Day | null
    dueOn: Day | null
    decidedAt: string | null
    readyReason: string | null
    answeredAt: string | null
  } & Collection
  documents: Pick<CaseDocument, 'position' | 'atHand' | 'state'>[]
  /** The one that was last. */
  pause?: Pause
  /** How many of each there were. */
  promises: number
  acknowledgements: number
  /** The messages and calls that were still to be told. */
  untold: string[]
}

/** What an application is before a decision, inside its transaction and before anything of it is changed. */
export async function readStateBefore(trx: Database, { row, parts }: OpenedDecision): Promise<StateBefore> {
  const { applicationId, revision, status, reason, remark } = row
  const { completeOn, dueOn, decidedAt, readyReason, answeredAt } = row
  const { toIssueAt, readyAt, handedOverAt, handedOverTo } = row
  const standing = { status, reason, remark, completeOn, dueOn, decidedAt, readyReason, answeredAt }
  const collection = { toIssueAt, readyAt, handedOverAt, handedOverTo }
  const [issued] = await countIssued(trx, { applicationId })
  const untold = await waitingOf(trx, { applicationId })
  return {
    revision,
    row: { ...standing, ...collection },
    ...partsBefore(parts),
    promises: issued?.promises ?? 0,
    acknowledgements: issued?.acknowledgements ?? 0,
    // What an act before the last one has written is stale.
    untold: untold.filter((one) => one.revision === null || one.revision === revision).map(({ id }) => id),
  }
}

function partsBefore({ documents, pauses }: CaseParts) {
  return {
    documents: documents.map(({ position, atHand, state }) => ({ position, atHand, state })),
    pause: structuredClone(pauses.at(-1)),
  }
}

const countIssued = prepareQuery((db, params: { applicationId: string }) => {
  const last = (table: 'promises' | 'acknowledgements') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('ordinal').as('last'))
      .where('applicationId', '=', params.applicationId)
      .as(table)
  return db.selectNoFrom([last('promises'), last('acknowledgements')])
})

const waitingOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('outbox')
    .select(['id', 'revision'])
    // By the key that tells an occasion once.
    .where('event', 'in', applicantEvents)
    .where('subject', '=', params.applicationId)
    .where('state', '=', 'waiting'),
)

/** A decision that can be undone. */
export type KeptUndo = {
  applicationId: string
  /** Of the application once it is decided. */
  revision: number
  decidedBy: string
  batch: string
  until: string
}

/** Keeps by what a decision can be undone, in place of what was kept of an earlier one. */
export async function keepUndo(trx: Database, kept: KeptUndo, before: StateBefore): Promise<void> {
  await upsertUndo(trx, { ...kept, before: JSON.stringify(before) })
}

const upsertUndo = prepareQuery((db, params: KeptUndo & { before: string }) => {
  const { applicationId, revision, decidedBy, batch, until, before } = params
  return db
    .insertInto('undos')
    .values({ applicationId, revision, decidedBy, batch, until, before })
    .onConflict((conflict) =>
      conflict
        .column('applicationId')
        .doUpdateSet({ revision, decidedBy, batch, until, before, isPrinted: 0 }),
    )
})

/** Notes that the letter of a decision is opened to be printed: it is told, and stays. */
export async function endUndo(
  db: Database,
  { applicationId, decidedAt }: { applicationId: string; decidedAt: string },
): Promise<void> {
  await db
    .updateTable('undos')
    .set({ isPrinted: 1 })
    .where('applicationId', '=', applicationId)
    // That of an earlier one tells nothing new.
    .where('until', '=', undoUntil(decidedAt))
    .execute()
}

/** Deletes by what decisions could be undone until now. */
export async function deleteEndedUndos(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('undos').where('until', '<', now.toISOString()).execute()
}
