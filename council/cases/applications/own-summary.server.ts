import { collectableSince, isCollectable } from '../../../rules/ready-to-collect.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { isToBeIssued } from '../../certificates/own-certificate.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { turnSinceOf } from './case-state.server.ts'
import { isOutstanding, noParts, readCaseParts } from './documents.server.ts'

/**
 * Counts the citizen's own applications in which something waits for them: documents that they are asked for,
 * and papers that are ready at the office. The oldest of each comes with its service's name in the language;
 * undefined for none.
 */
export async function summarizeOwnApplications(db: Database, actor: Citizen, language: string, now: Date) {
  requireRole(actor, 'user')
  const rows = await ownAwaiting(db, { user: actor.id, since: collectableSince(now), now: now.toISOString() })
  const waiting = rows.filter(({ turn }) => turn === 'citizen')
  const ready = rows.filter((row) => isCollectable(row, now))
  return {
    waiting: waiting[0] && {
      count: waiting.length,
      ...named(waiting[0], language),
      ...(await findAsked(db, waiting[0], language)),
    },
    ready: ready[0] && { count: ready.length, ...named(ready[0], language) },
  }
}

type Awaiting = Awaited<ReturnType<typeof ownAwaiting>>[number]

function named(row: Awaiting, language: string) {
  const { applicationId, serviceName, langs } = localizeServiceName(row, language)
  return { applicationId, serviceName, lang: langs.serviceName }
}

/** The documents that are missing, and since when. */
async function findAsked(db: Database, row: Awaiting, language: string) {
  const { applicationId } = row
  const { documents, pauses } =
    (await readCaseParts(db, [applicationId], language)).get(applicationId) ?? noParts
  return {
    since: turnSinceOf(row, pauses) ?? row.date,
    missing: documents.filter(isOutstanding).map(({ name, lang }) => ({ name, lang })),
  }
}

const ownAwaiting = prepareQuery((db, params: { user: string; since: string; now: string }) =>
  db
    .selectFrom('applications')
    .leftJoin('services', 'services.serviceId', 'applications.serviceId')
    .select(['applicationId', 'applications.serviceName', 'serviceTexts', 'status', 'date', 'turn'])
    .select(['completeOn', 'decidedAt', 'handedOverAt', 'services.result'])
    .select(isToBeIssued(params.now))
    .where('user', '=', params.user)
    .where('setAsideAt', 'is', null)
    .where((row) =>
      row.or([
        row('turn', '=', 'citizen'),
        row.and([row('status', '=', 'Approved'), row('decidedAt', '>=', params.since)]),
      ]),
    )
    .orderBy('date')
    .orderBy('applicationId'),
)
