import { applicationQuestions } from '../../rules/application-form.ts'
import { type Citizen, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type Cursor, readPage } from '../keyset.server.ts'
import { localizeService, localizeServiceName } from '../services/service-texts.server.ts'
import { turnSinceOf } from './case-state.server.ts'
import { isOutstanding, readCaseParts } from './documents.server.ts'
import { listStatusChanges } from './status-changes.server.ts'

/**
 * Lists the citizen's own applications, newest first, a page of 25. Each has its status changes, turn, due date, why it was set aside if it was and, in a
 * language, its service's name and its outstanding documents.
 */
export async function listOwnApplications(db: Database, actor: Citizen, language: string, cursor: Cursor) {
  requireRole(actor, 'user')
  const page = await readPage(
    db
      .selectFrom('applications')
      .select(['applicationId', 'serviceName', 'serviceTexts', 'status', 'date', 'updatedAt'])
      .select(['turn', 'completeOn', 'dueOn', 'setAsideAt', 'setAsideReason'])
      .where('user', '=', actor.id),
    {
      columns: ['date', 'applicationId'],
      direction: 'desc',
      cursor,
      keyOf: (row) => [row.date, row.applicationId],
    },
  )
  const ids = page.rows.map((row) => row.applicationId)
  const [changes, parts] = await Promise.all([listStatusChanges(db, ids), readCaseParts(db, ids, language)])
  return {
    ...page,
    rows: page.rows.map(({ completeOn, setAsideAt, setAsideReason: reason, ...row }) => {
      const { documents, pauses } = parts.get(row.applicationId) ?? { documents: [], pauses: [] }
      return {
        ...localizeServiceName(row, language),
        changes: changes.get(row.applicationId) ?? [],
        turn: row.turn ?? ('none' as const),
        turnSince: turnSinceOf({ ...row, completeOn }, pauses),
        dueOn: row.dueOn ?? undefined,
        setAside: setAsideAt === null ? undefined : { date: setAsideAt, reason },
        missing: documents.filter(isOutstanding).map(({ name, lang }) => ({ name, lang })),
      }
    }),
  }
}

const answers = applicationQuestions.map(({ key }) => key)

/**
 * Finds one of the citizen's own applications, as submitted; undefined for another person's or none. It holds what the
 * citizen sent and was told, no column that serves the office alone.
 */
export async function findOwnApplication(
  db: Database,
  actor: Citizen,
  applicationId: string,
  language: string,
) {
  requireRole(actor, 'user')
  const application = await db
    .selectFrom('applications')
    .select(['applicationId', 'status', 'date', 'updatedAt', 'link', 'serviceTexts', ...answers])
    .select(['serviceName', 'serviceDescription', 'category'])
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .executeTakeFirst()
  return application && localizeService(application, language)
}
