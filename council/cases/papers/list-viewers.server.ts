import { councilDay, type Day } from '../../../rules/days.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/** That somebody of the office looked at pages of a document on a day, however many and how often. */
export interface Viewing {
  day: Day
  /** Their title, for citizens read no names; '' where none is set. */
  office: string
  /** The position of the document. */
  document: number
}

/** Of the newest so many openings; an officer who turns pages makes one for each. */
const mostLines = 500

/** Lists who looked at a citizen's own application's papers, newest first; empty for nobody or another's. */
export async function listViewers(db: Database, actor: Citizen, applicationId: string): Promise<Viewing[]> {
  requireRole(actor, 'user')
  const lines = await viewingsOf(db, { applicationId, user: actor.id })
  const viewings = lines.map(({ date, viewer, office, after }) => {
    const { document } = JSON.parse(after ?? '{}') as { document: number }
    return { key: JSON.stringify([councilDay(date), viewer, document]), date, office, document }
  })
  return [...new Map(viewings.toReversed().map((one) => [one.key, one])).values()]
    .toReversed()
    .map(({ date, office, document }) => ({ day: councilDay(date), office: office ?? '', document }))
}

const viewingsOf = prepareQuery((db, params: { applicationId: string; user: string }) =>
  db
    .selectFrom('audit')
    .innerJoin('applications', 'applications.applicationId', 'audit.subject')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.date', 'audit.actor as viewer', 'users.office', 'audit.after'])
    .where('audit.subject', '=', params.applicationId)
    .where('applications.user', '=', params.user)
    .where('audit.act', '=', 'paper.seen')
    .orderBy('audit.date', 'desc')
    .orderBy('audit.ordinal', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(mostLines),
)
