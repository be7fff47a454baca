import { fold } from '../../../rules/fold.ts'
import { limits } from '../../../rules/limits.ts'
import { readLink } from '../../../rules/link.ts'
import { readServiceId } from '../../../rules/service-id.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { storeAlsoCalled } from '../../catalogue/facts/keep-also-called.server.ts'
import type { ServiceFields } from '../../catalogue/services/keep-services.server.ts'
import { refreshListing } from '../../catalogue/services/listing.server.ts'
import { takeNextRank } from '../../catalogue/services/rank-services.server.ts'
import { getCouncilLanguage } from '../../profile/council-profile.server.ts'
import type { ExportedDocument } from './document-file.server.ts'
import {
  count,
  countAgain,
  firstFree,
  type ImportContext,
  list,
  listOtherFields,
  textIn,
  wordsIn,
} from './document-values.server.ts'

export const serviceFields = ['serviceName', 'serviceDescription', 'category', 'link'] as const

/** The portal's services by their ids in the export. */
export type Services = Map<string, ServiceFields & { serviceId: string }>

/** Adds each service of the export to the catalogue; a service whose id exists already stays unchanged. */
export async function importServices(
  moving: ImportContext,
  documents: ExportedDocument[],
): Promise<Services> {
  const services: Services = new Map()
  listOtherFields(moving, 'services', documents, ['serviceId', 'alsoCalled', ...serviceFields])
  for (const document of documents) {
    const where = `services/${document.id}`
    const written = wordsIn(document, 'serviceId')
    if (written !== undefined && written !== document.id)
      list(moving, where, `its field serviceId says "${written}", the key is kept`)
    const before = await findImported(moving, document.id)
    if (before) {
      services.set(document.id, before)
      if (moving.oldIds.services.has(document.id)) countAgain(moving)
      else list(moving, where, 'is here already, and stays as it is')
      moving.oldIds.services.set(document.id, before.serviceId)
      continue
    }
    const read = fieldsIn(moving, document, where)
    services.set(
      document.id,
      await addService(moving, document.id, read, where, {
        alsoCalled: alsoCalledIn(moving, document, where),
      }),
    )
    count(moving, 'services')
  }
  return services
}

/** Finds the service that an application names; an unknown one is created from it, off the catalogue. */
export async function resolveService(
  moving: ImportContext,
  services: Services,
  document: ExportedDocument,
  where: string,
) {
  const asked = wordsIn(document, 'serviceId') ?? ''
  const spelled = [...services.values()].find((one) => one.serviceId === readServiceId(asked))
  const found = services.get(asked) ?? spelled ?? (await findNamed(moving, asked))
  const made = found ?? (await addRemoved(moving, asked, document, where))
  services.set(asked, made)
  return made
}

function addRemoved(moving: ImportContext, asked: string, document: ExportedDocument, where: string) {
  list(moving, where, `there is no service "${asked}": one is made from the application, off the catalogue`)
  count(moving, 'services off the catalogue')
  // The import of the application reads the same fields and lists what does not fit, so this report is
  // discarded.
  const fields = fieldsIn({ ...moving, report: { counts: {}, listed: [] } }, document, where)
  return addService(moving, asked, fields, where, { deletedAt: moving.now.toISOString() })
}

/** Reads the fields of a service from a document; an invalid link becomes empty. */
export function fieldsIn(moving: ImportContext, document: ExportedDocument, where: string): ServiceFields {
  const text = (field: string, max: number, lines = false) =>
    textIn(moving, document, field, { where, max, lines })
  return {
    serviceName: text('serviceName', limits.serviceName),
    serviceDescription: text('serviceDescription', limits.serviceDescription, true),
    category: text('category', limits.category),
    link: linkIn(moving, document, where),
  }
}

/** What else an export calls the service, in the council's language; few exports have it. */
function alsoCalledIn(moving: ImportContext, document: ExportedDocument, where: string) {
  if (!('alsoCalled' in document.fields)) return ''
  return textIn(moving, document, 'alsoCalled', { where, max: limits.alsoCalled, lines: true })
}

/** An address that was cut, or had a character taken from it, would lead elsewhere. */
function linkIn(moving: ImportContext, document: ExportedDocument, where: string) {
  const written = wordsIn(document, 'link') ?? ''
  if (written.trim() === '') return textIn(moving, document, 'link', { where, max: limits.link })
  const link = readLink(written)
  if (link !== undefined) return link
  const long = [...written.trim()].length > limits.link
  const fault = long ? `has more than ${limits.link} characters` : 'is no address of a page'
  list(moving, where, `its link ${fault}, left empty`)
  return ''
}

/** The service this document became in an earlier import, or that somebody has made here under its id. */
async function findImported(moving: ImportContext, oldId: string) {
  const imported = moving.oldIds.services.get(oldId)
  if (imported !== undefined) return findService(moving, imported)
  const serviceId = readServiceId(oldId)
  const another = [...moving.oldIds.services.values()].some((id) => id === serviceId)
  return serviceId === undefined || another ? undefined : findService(moving, serviceId)
}

/** The service that an application names by an old id which no service of the export has. */
function findNamed(moving: ImportContext, oldId: string) {
  const serviceId = moving.oldIds.services.get(oldId) ?? readServiceId(oldId)
  return serviceId === undefined ? undefined : findService(moving, serviceId)
}

function findService({ trx }: ImportContext, serviceId: string) {
  return trx
    .selectFrom('services')
    .select(['serviceId', ...serviceFields])
    .where('serviceId', '=', serviceId)
    .executeTakeFirst()
}

async function addService(
  moving: ImportContext,
  oldId: string,
  fields: ServiceFields,
  where: string,
  { alsoCalled = '', deletedAt = null }: { alsoCalled?: string; deletedAt?: string | null },
) {
  const { trx, actor, now } = moving
  const serviceId = await firstFree(nearestId(oldId), limits.serviceId.max, async (id) => {
    const row = trx.selectFrom('services').select('serviceId').where('serviceId', '=', id)
    return (await row.executeTakeFirst()) !== undefined
  })
  if (serviceId !== oldId) list(moving, where, `the service has the id ${serviceId} here`)
  const at = now.toISOString()
  const lang = await getCouncilLanguage(trx)
  const service = { serviceId, ...fields, serviceName: fields.serviceName || serviceId }
  const listed = deletedAt === null ? 1 : 0
  await trx
    .insertInto('services')
    .values({
      ...service,
      nameKey: fold(service.serviceName),
      lang,
      rank: await takeNextRank(trx),
      sample: 0,
      listed,
      deletedAt,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await storeAlsoCalled(trx, serviceId, { [lang]: alsoCalled })
  await refreshListing(trx, serviceId)
  moving.oldIds.services.set(oldId, serviceId)
  await recordAct(trx, actor, {
    act: 'service.imported',
    subject: serviceId,
    after: { ...service, alsoCalled: { [lang]: alsoCalled }, oldId, listed },
    date: at,
  })
  return service
}

function nearestId(oldId: string) {
  const { min, max } = limits.serviceId
  const plain = oldId
    .slice(0, 10 * max)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const cut = (readServiceId(oldId) ?? plain).slice(0, max).toUpperCase()
  return cut.length < min ? `SERVICE-${cut}`.replace(/-$/, '') : cut
}
