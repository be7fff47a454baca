import { fieldKeysOf, textsOf } from '../../../rules/certificates/template.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type FoundTemplate, findTemplate } from '../../certificates/templates.server.ts'
import { prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { resultOfService } from '../applications/collection.server.ts'
import { noParts, outstandingPositions, readCaseParts } from '../applications/documents.server.ts'
import { hasOtherOfficer } from '../applications/other-officer.server.ts'
import type { TickedCase } from './several-cases.server.ts'

/** What of a ticked case cannot be approved with others; the screens have words for each. */
export type NotAmongSeveral = 'documentsMissing' | 'enteredBySelf' | 'decided' | 'aside'

/** A ticked case before it is approved with others. */
export interface Approvable {
  applicationId: string
  /** Of the application now. */
  revision: number
  /** When it was received. */
  date: string
  serviceName: string
  langs: { serviceName?: string }
  applicantName: string
  applicantVillage: string
  /** Of its papers, how many somebody has looked at. */
  papers: { seen: number; all: number }
  /** Why it is not approved here. */
  never?: NotAmongSeveral
  /** When it was changed after the officer ticked it. */
  changedAt?: string
  /** Whether nobody has looked at a paper of it. */
  isUnseen: boolean
  /** Of the template of the certificate that its service gives; undefined where it gives none. */
  templateVersion?: number
  /** Whether nothing is to be filled in for that certificate. */
  isIssuable: boolean
}

/** Lists ticked cases with what is odd about each, in the order of ticking; those gone are missing. */
export async function listApprovable(
  db: Database,
  actor: Officer,
  ticked: TickedCase[],
  language: string,
): Promise<Approvable[]> {
  requireRole(actor, 'admin', 'staff')
  const ids = ticked.map(({ applicationId }) => applicationId)
  const rows = new Map((await rowsOf(db, ids, {})).map((row) => [row.applicationId, row]))
  const parts = await readCaseParts(db, ids, language)
  const hasOther = await hasOtherOfficer(db, actor.id)
  const found: Approvable[] = []
  const templates = new Map<string, FoundTemplate | undefined>()
  for (const { applicationId, revision } of ticked) {
    const row = rows.get(applicationId)
    if (!row) continue
    const { documents } = parts.get(applicationId) ?? noParts
    const { status, setAsideAt, enteredBy, serviceId, result, ...shown } = row
    const last = row.revision === revision ? undefined : await findLastCaseLine(db, applicationId)
    const isOwnEntry = enteredBy === actor.id && hasOther
    const isOutstanding = outstandingPositions(documents).length > 0
    if (!templates.has(serviceId))
      templates.set(serviceId, result === 'certificate' ? await findTemplate(db, serviceId) : undefined)
    const template = templates.get(serviceId)
    found.push({
      ...localizeServiceName(shown, language),
      papers: { seen: documents.filter(({ state }) => state === 'seen').length, all: documents.length },
      never:
        setAsideAt !== null
          ? 'aside'
          : status !== 'Pending'
            ? 'decided'
            : isOutstanding
              ? 'documentsMissing'
              : isOwnEntry
                ? 'enteredBySelf'
                : undefined,
      changedAt: last?.date,
      isUnseen: documents.some(({ state }) => state === 'unseen'),
      templateVersion: template?.version,
      isIssuable: template !== undefined && fieldKeysOf(textsOf(template.definition)).length === 0,
    })
  }
  return found
}

const rowsOf = prepareQueryOfIds((db, ids) =>
  db
    .selectFrom('applications')
    .select(['applicationId', 'revision', 'status', 'date', 'setAsideAt', 'enteredBy'])
    .select(['serviceName', 'serviceTexts', 'applicantName', 'applicantVillage', 'serviceId'])
    .select(resultOfService)
    .where('applicationId', 'in', ids),
)
