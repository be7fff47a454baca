import { councilDay } from '../../../rules/days.ts'
import { limits } from '../../../rules/limits.ts'
import {
  type CallEvent,
  callEvents,
  isCallEvent,
  lastingEvents,
  neverExpires,
} from '../../../rules/messages.ts'
import type { ServiceResult } from '../../../rules/service-result.ts'
import type { Status } from '../../../rules/statuses.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { findReading } from '../../calendar/promises/readings.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, cappedCount, type Page, readPage } from '../../database/keyset.server.ts'
import type { Instant } from '../../database/stored-values.ts'
import type { Database } from '../../database/tables.ts'
import { type AppealNews, findAppealNews } from '../appeals/appeal-news.server.ts'
import { outstandingPositions, readCaseParts } from '../applications/documents.server.ts'

/**
 * What the office tells: on paper what a right hangs on and nobody was told of for 30 days, on paper where
 * nobody was reached or there is no number, and by phone.
 */
export const callLists = ['neverTold', 'paper', 'call'] as const
export type CallListName = (typeof callLists)[number]

/** Somebody whom the office has to tell, and of what. */
export interface Call {
  id: string
  event: CallEvent
  applicationId: string
  /** The account that it is told of: everything of one person stands together, but never of one number. */
  person: string
  applicantName: string
  applicantVillage: string
  /** Whom else the office may tell; '' for nobody. */
  mayBeTold: string
  /** Ten digits; the number of the application on paper. */
  receiver: string
  /** In which the applicant is spoken to. */
  language: string
  serviceName: string
  langs: { serviceName?: string }
  status: Status
  /** What the applicant gets once it is approved; null where nobody has chosen. */
  result: ServiceResult | null
  /** Since when its certificate is to be issued; null where it was, or the portal writes none. */
  toIssueAt: Instant | null
  /** The names of the documents that are missing. */
  missing: string[]
  /** Until when a refused applicant can appeal. */
  appealUntil?: string
  /** When an open case is due. */
  dueOn?: string
  /** What there is to tell of its appeal. */
  appeal?: AppealNews
  /** How many times nobody was reached. */
  attempts: number
  since: Instant
}

/**
 * Lists whom the office has to tell of a list, who has waited longest first, with names of services and
 * documents in a language, or with `id` that one alone: 25 news a page, and of those to be called all news
 * of as many people. What a later act has made untrue is left out.
 */
export async function listCalls(
  db: Database,
  actor: Officer,
  list: CallListName,
  { language, id, cursor, now = new Date() }: { language: string; id?: string; cursor?: Cursor; now?: Date },
): Promise<Page<Call>> {
  requireRole(actor, 'admin', 'staff')
  const asked = selectShown(selectCalls(db, list)).$if(id !== undefined, (query) =>
    query.where('outbox.id', '=', id ?? ''),
  )
  const page = await readPage(asked, {
    columns: ['outbox.createdAt', 'outbox.id'],
    direction: 'asc',
    cursor,
    keyOf: ({ since, id }) => [since, id],
  })
  const first = page.rows
  const isWhole = list !== 'call' || id !== undefined || first.length === 0
  const found = isWhole ? first : await listNews(db, [...new Set(first.map(({ person }) => person))])
  const parts = await readCaseParts(
    db,
    found.map(({ applicationId }) => applicationId),
    language,
  )
  const today = councilDay(now.toISOString())
  const rows: Call[] = []
  for (const row of found) {
    if (!isCallEvent(row.event)) continue
    const documents = parts.get(row.applicationId)?.documents ?? []
    const outstanding = outstandingPositions(documents)
    const refused = row.status === 'Rejected'
    const appealUntil = refused
      ? (await findReading(db, row.applicationId, 'decision'))?.appealUntil
      : undefined
    rows.push({
      ...localizeServiceName(row, language),
      event: row.event,
      missing: documents.filter(({ position }) => outstanding.includes(position)).map(({ name }) => name),
      appealUntil,
      dueOn: row.dueOn ?? undefined,
      appeal: row.event === 'appeal.changed' ? await findAppealNews(db, row, { language, today }) : undefined,
    })
  }
  return { ...page, rows }
}

/** Lists all these people are to be called for: each person in their order, longest waiting news first. */
async function listNews(db: Database, people: string[]) {
  const rows = await selectShown(selectCalls(db, 'call'))
    .where('applications.user', 'in', people)
    // The key that tells an occasion once leads from an application to its news.
    .where('outbox.event', 'in', callEvents)
    .whereRef('outbox.subject', '=', 'applications.applicationId')
    .execute()
  return rows.toSorted(
    (one, other) =>
      people.indexOf(one.person) - people.indexOf(other.person) || (one.since < other.since ? -1 : 1),
  )
}

function selectShown(query: ReturnType<typeof selectCalls>) {
  return query
    .leftJoin('services', 'services.serviceId', 'applications.serviceId')
    .select(['outbox.id', 'outbox.event', 'outbox.receiver', 'outbox.language', 'outbox.attempts'])
    .select(['outbox.createdAt as since', 'applications.applicationId', 'applications.applicantName'])
    .select([
      'applications.applicantVillage',
      'applications.mayBeTold',
      'applications.serviceName',
      'applications.serviceTexts',
    ])
    .select(['applications.status', 'applications.dueOn', 'applications.user as person', 'services.result'])
    .select(['applications.toIssueAt', 'applications.decidedAt'])
}

/** Counts whom the office has to tell of a list, to 1,000 at most. */
export async function countCalls(db: Database, actor: Officer, list: CallListName): Promise<number> {
  requireRole(actor, 'admin', 'staff')
  const { count } = await db
    .selectNoFrom(cappedCount(selectCalls(db, list).select('outbox.id')).as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the news that people are to be called for, to some 1,000, and of how many people these are. */
export async function countPeople(db: Database, actor: Officer): Promise<{ people: number; news: number }> {
  requireRole(actor, 'admin', 'staff')
  const rows = await selectCalls(db, 'call')
    .select('applications.user')
    .orderBy('outbox.createdAt')
    .orderBy('outbox.id')
    .limit(limits.countCeiling)
    .execute()
  return { people: new Set(rows.map(({ user }) => user)).size, news: rows.length }
}

/**
 * What still has to be told: of documents, a decision that cannot be undone any more, a paper that was taken
 * over, a due date that came nearer, or an appeal.
 */
export function selectCalls(db: Database, list: CallListName, now = new Date()) {
  return db
    .selectFrom('outbox')
    .innerJoin('applications', 'applications.applicationId', 'outbox.applicationId')
    .leftJoin('undos', (join) =>
      join
        .onRef('undos.applicationId', '=', 'outbox.applicationId')
        .on('outbox.event', 'in', lastingEvents)
        .on('undos.until', '>=', now.toISOString()),
    )
    .where('undos.applicationId', 'is', null)
    .where('outbox.channel', '=', list === 'call' ? 'call' : 'paper')
    .where('outbox.state', '=', 'waiting')
    .$if(list !== 'call', (query) =>
      query.where('outbox.expiresAt', list === 'paper' ? '<' : '=', neverExpires),
    )
    .where('applications.setAsideAt', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('outbox.event', 'in', ['documents.missing', 'documents.reminder']),
          eb('applications.turn', '=', 'citizen'),
        ]),
        and([eb('outbox.event', '=', 'case.decided'), eb('applications.status', '<>', 'Pending')]),
        eb('outbox.event', 'in', ['application.claimed', 'appeal.changed']),
        and([
          eb('outbox.event', '=', 'case.dueEarlier'),
          eb('applications.status', '=', 'Pending'),
          eb('applications.dueOn', 'is not', null),
        ]),
      ]),
    )
}
