import { type CertificateTemplate, emptyTemplate } from '../../rules/certificates/template.ts'
import { findTemplateFaults, type TemplateFault } from '../../rules/certificates/template-faults.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { findForm } from '../catalogue/forms/find.server.ts'
import { findServiceRow } from '../catalogue/services/find-service.server.ts'
import { type Draft, findDraft, publishDraft, storeDraft } from '../catalogue/versioned.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'
import { findTooLongInCode, isTooLongForSheet } from './sample-code.server.ts'

/** A published template. */
export interface FoundTemplate {
  version: number
  changedAt: string
  definition: CertificateTemplate
}

/** Finds the newest published template of a service; undefined: its certificates are not the portal's. */
export async function findTemplate(db: Database, serviceId: string): Promise<FoundTemplate | undefined> {
  const [row] = await newestTemplate(db, { serviceId })
  return row && { ...row, definition: JSON.parse(row.definition) as CertificateTemplate }
}

const newestTemplate = prepareQuery((db, params: { serviceId: string }) =>
  db
    .selectFrom('certificateTemplates')
    .select(['version', 'changedAt', 'definition'])
    .where('serviceId', '=', params.serviceId)
    .where('version', '>', 0)
    .orderBy('version', 'desc')
    .limit(1),
)

/** Finds what is being prepared as the next version; undefined when nothing is. */
export function findTemplateDraft(
  db: Database,
  actor: Admin,
  serviceId: string,
): Promise<Draft<CertificateTemplate> | undefined> {
  return findDraft(db, actor, 'certificateTemplates', serviceId)
}

/**
 * Saves the draft of the certificate of a service, whatever is still wrong with it. `stale`: somebody saved
 * or published it after `revision` was read. Undefined when there is no such service.
 */
export async function saveTemplate(
  db: Database,
  actor: Admin,
  serviceId: string,
  {
    revision,
    definition,
    now = new Date(),
  }: { revision: number; definition: CertificateTemplate; now?: Date },
): Promise<{ revision: number } | 'stale' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    if (!(await findServiceRow(trx, serviceId))) return undefined
    const saved = {
      serviceId,
      revision,
      definition,
      act: 'certificate.drafted',
      date: now.toISOString(),
    } as const
    return storeDraft(trx, actor, 'certificateTemplates', saved)
  })
}

export type PublishedTemplate = { version: number } | { faults: TemplateFault[] } | 'stale'

/**
 * Publishes the draft as the next version, by which certificates are written from now on; those that were
 * issued stay as they are. `stale` as in `saveTemplate`; undefined when there is no such service.
 */
export async function publishTemplate(
  db: Database,
  actor: Admin,
  serviceId: string,
  { revision, languages, now = new Date() }: { revision: number; languages: readonly string[]; now?: Date },
): Promise<PublishedTemplate | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx): Promise<PublishedTemplate | undefined> => {
    if (!(await findServiceRow(trx, serviceId))) return undefined
    const draft = await findTemplateDraft(trx, actor, serviceId)
    if (draft?.revision !== revision) return 'stale'
    const faults = await listTemplateFaults(trx, actor, serviceId, { template: draft.definition, languages })
    if (faults.length > 0) return { faults }
    const version = ((await findTemplate(trx, serviceId))?.version ?? 0) + 1
    const date = now.toISOString()
    const taken = { serviceId, revision, version, note: '', date }
    if (!(await publishDraft(trx, actor, 'certificateTemplates', taken))) return 'stale'
    await recordAct(trx, actor, {
      act: 'certificate.published',
      subject: serviceId,
      after: { version },
      date,
    })
    return { version }
  })
}

/** Lists what would stop a template from being published; empty where nothing does. */
export async function listTemplateFaults(
  db: Database,
  actor: Admin,
  serviceId: string,
  { template, languages }: { template: CertificateTemplate; languages: readonly string[] },
): Promise<TemplateFault[]> {
  requireRole(actor, 'admin')
  const registers = await db
    .selectFrom('registers')
    .select('prefix')
    .where('kind', '=', 'certificates')
    .execute()
  const questions = await listCertifiable(db, serviceId)
  const keysOf = (some: typeof questions) => some.map(({ key }) => key)
  const faults = findTemplateFaults(template, {
    answers: keysOf(questions),
    privateAnswers: keysOf(questions.filter(({ kind, isPrivate }) => isPrivate || kind === 'phone')),
    registers: registers.map(({ prefix }) => prefix),
    languages,
  })
  if (faults.length > 0) return faults
  const label = findTooLongInCode(template)
  if (label !== undefined) return [{ code: 'codeTooLong', label }]
  return isTooLongForSheet(template) ? [{ code: 'secondSheet' }] : []
}

/** The questions of a service that have one answer each, whose keys a template may name. */
export async function listCertifiable(db: Database, serviceId: string) {
  const form = await findForm(db, serviceId)
  const questions = form?.definition.sections.flatMap(({ questions }) => questions) ?? []
  return questions
    .filter(({ kind }) => kind !== 'group' && kind !== 'statement')
    .map(({ key, kind, private: isPrivate, label }) => ({ key, kind, isPrivate, label }))
}

/** What a template is edited from: the draft, else what is published, else an empty one. */
export function editedTemplate(
  lang: string,
  draft: Draft<CertificateTemplate> | undefined,
  published: FoundTemplate | undefined,
): CertificateTemplate {
  return draft?.definition ?? published?.definition ?? emptyTemplate(lang)
}
