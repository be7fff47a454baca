import { applicationFieldNames } from '../../../rules/form/applicant.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { localizeService, localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, readPage, rowsFrom, toPage } from '../../database/keyset.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { turnSinceOf } from './case-state.server.ts'
import { isOutstanding, noParts, readCaseParts } from './documents.server.ts'
import { setAsideOf } from './find-case.server.ts'
import { listStatusChanges } from './status-changes.server.ts'

/**
 * Lists the citizen's own applications, newest first, a page of 25. Each has its status changes, turn, due
 * date, why it was set aside if it was and, in a language, its service's name and its outstanding documents.
 */
export async function listOwnApplications(db: Database, actor: Citizen, language: string, cursor: Cursor) {
  requireRole(actor, 'user')
  const page = cursor
    ? await readPage(selectOwn(db, actor.id), { ...newestFirst, cursor })
    : toPage(await ownFirstPage(db, { user: actor.id }), newestFirst)
  const ids = page.rows.map((row) => row.applicationId)
  // Only a case that waits for somebody says since when, and which documents are missing.
  const waiting = page.rows.filter(({ turn }) => turn !== null).map((row) => row.applicationId)
  const [changes, parts] = await Promise.all([
    listStatusChanges(db, ids),
    readCaseParts(db, waiting, language),
  ])
  return {
    ...page,
    rows: page.rows.map(({ completeOn, setAsideAt, setAsideReason, withdrawn, ...row }) => {
      const { documents, pauses } = parts.get(row.applicationId) ?? noParts
      return {
        ...localizeServiceName(row, language),
        changes: changes.get(row.applicationId) ?? [],
        turn: row.turn ?? ('none' as const),
        turnSince: turnSinceOf({ ...row, completeOn }, pauses),
        dueOn: row.dueOn ?? undefined,
        setAside: setAsideOf({ setAsideAt, setAsideReason, withdrawn }),
        missing: documents.filter(isOutstanding).map(({ name, lang }) => ({ name, lang })),
      }
    }),
  }
}

const newestFirst = { columns: ['date', 'applicationId'], direction: 'desc', cursor: undefined } as const

function selectOwn(db: Database, user: string) {
  return db
    .selectFrom('applications')
    .select(['applicationId', 'serviceName', 'serviceTexts', 'status', 'date', 'updatedAt'])
    .select(['decidedAt', 'turn', 'completeOn', 'dueOn', 'setAsideAt', 'setAsideReason', 'withdrawn'])
    .select(['memberId', 'applicantName'])
    .where('user', '=', user)
}

const ownFirstPage = prepareQuery((db, params: { user: string }) =>
  rowsFrom(selectOwn(db, params.user), newestFirst),
)

/**
 * Finds one of the citizen's own applications, as submitted; undefined for another person's or none. It holds
 * what the citizen sent and was told, no column that serves the office alone.
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
    .select([
      'applicationId',
      'status',
      'date',
      'updatedAt',
      'link',
      'serviceTexts',
      'memberId',
      'setAsideAt',
      ...applicationFieldNames,
    ])
    .select(['serviceName', 'serviceDescription', 'category'])
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .executeTakeFirst()
  return application && localizeService(application, language)
}
