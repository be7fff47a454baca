import { councilDay } from '../../../rules/days.ts'
import { type PauseReasons, pauseReasonIn } from '../../../rules/service-stage.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { factsIn, inLegalOrder, readFactRows } from '../facts/read-facts.server.ts'
import { selectWithTexts, translationsIn } from './catalogue.server.ts'
import { localizeWords } from './service-texts.server.ts'

/** Finds a listed service, also a draft, as its row is stored, untranslated; undefined if none or deleted. */
export async function findServiceRow(db: Database, serviceId: string) {
  return (await listedService(db, { serviceId })).at(0)
}

const listedService = prepareQuery((db, params: { serviceId: string }) =>
  db
    .selectFrom('services')
    .select(['serviceId', 'serviceName', 'serviceDescription', 'category', 'link', 'lang', 'need'])
    .select(['updatedAt', 'formVersion', 'stage', 'pauseReasons', 'result', 'withoutFacts', 'sample'])
    .where('serviceId', '=', params.serviceId)
    .where('listed', '=', 1),
)

/**
 * Finds a service of the catalogue with its facts, in a language, and why it is paused if it is; undefined
 * when there is none, it was deleted or it is a draft.
 */
export async function findService(db: Database, serviceId: string, language: string) {
  const found = await describeService(db, serviceId, language)
  return found?.stage === 'draft' ? undefined : found?.service
}

/** Finds the same for the administrator, also of a draft, with its stage. */
export async function findServiceOrDraft(db: Database, actor: Admin, serviceId: string, language: string) {
  requireRole(actor, 'admin')
  const found = await describeService(db, serviceId, language)
  return found && { ...found.service, stage: found.stage }
}

async function describeService(db: Database, serviceId: string, language: string) {
  const row = await selectWithTexts(db, language)
    .select(['services.link', 'services.updatedAt', 'services.pauseReasons', 'services.result'])
    .where('services.serviceId', '=', serviceId)
    .where('services.listed', '=', 1)
    .executeTakeFirst()
  if (!row) return undefined
  const { link, updatedAt, sample, need, result, stage } = row
  const rows = await readFactRows(db, serviceId, language)
  const localName = rows.find(({ fact }) => fact === 'localName')
  const reasons = JSON.parse(row.pauseReasons) as PauseReasons
  const service = {
    serviceId,
    link,
    updatedAt,
    pause: stage === 'paused' ? pauseReasonIn(reasons, row.lang, language) : undefined,
    sample: sample === 1,
    need,
    result,
    ...localizeWords(row, translationsIn(row), language),
    facts: inLegalOrder(factsIn(rows, language), councilDay(new Date().toISOString())),
    localName: localName && { value: localName.value, lang: localName.lang },
  }
  return { stage, service }
}
