import { type SaidSection, sayAnswers } from '../../../rules/form/answers.ts'
import type { FormDefinition } from '../../../rules/form/definition.ts'
import { emptyForm } from '../../../rules/form/edit.ts'
import type { Answers } from '../../../rules/form/evaluate.ts'
import { formPath } from '../../../rules/form/steps.ts'
import type { Village } from '../../../rules/form/village.ts'
import { readFact } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import { digest } from '../../database/digest.server.ts'
import { countRows } from '../../database/keyset.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { listVillages } from '../../profile/places.server.ts'

/** A published version of a form. */
export interface PublishedForm {
  version: number
  publishedAt: string
  definition: FormDefinition
}

/** Finds the newest version of the form of a listed service; undefined where it asks nothing of its own. */
export async function findForm(db: Database, serviceId: string): Promise<PublishedForm | undefined> {
  const [row] = await newestForm(db, { serviceId })
  return row && published(row)
}

const newestForm = prepareQuery((db, params: { serviceId: string }) =>
  db
    .selectFrom('services')
    .innerJoin('forms', (join) =>
      join
        .onRef('forms.serviceId', '=', 'services.serviceId')
        .onRef('forms.version', '=', 'services.formVersion'),
    )
    .select(['forms.version', 'forms.publishedAt', 'forms.definition'])
    .where('services.serviceId', '=', params.serviceId)
    .where('services.listed', '=', 1),
)

function published(row: { version: number; publishedAt: string | null; definition: string }): PublishedForm {
  const { version, publishedAt, definition } = row
  return { version, publishedAt: publishedAt ?? '', definition: JSON.parse(definition) as FormDefinition }
}

/** The form to apply for a service with: a published version, or null where it asks nothing of its own. */
export interface ApplicationForm extends Omit<PublishedForm, 'version'> {
  version: number | null
  /** How many documents the service requires now. */
  documents: number
  /** Tells the list of these documents from any other. */
  listed: string
  /** The villages that it offers; where there are none, the name is typed. */
  villages: readonly Village[]
}

/** Finds the form of application for a catalogue service; undefined where there is none, or it is a draft. */
export async function findApplicationForm(
  db: Database,
  serviceId: string,
): Promise<ApplicationForm | undefined> {
  const [[row], villages] = await Promise.all([formToFillIn(db, { serviceId }), listVillages(db)])
  if (!row) return undefined
  const { version, publishedAt, definition, lang, documents } = row
  const names = (documents === null ? undefined : readFact('documents', documents))?.map(({ name }) => name)
  return {
    version,
    publishedAt: publishedAt ?? '',
    definition: definition === null ? emptyForm(lang) : (JSON.parse(definition) as FormDefinition),
    documents: names?.length ?? 0,
    listed: digest(JSON.stringify(names ?? [])).slice(0, 8),
    villages,
  }
}

const formToFillIn = prepareQuery((db, params: { serviceId: string }) =>
  db
    .selectFrom('services')
    .leftJoin('forms', (join) =>
      join
        .onRef('forms.serviceId', '=', 'services.serviceId')
        .onRef('forms.version', '=', 'services.formVersion'),
    )
    .leftJoin('serviceFacts as facts', (join) =>
      join.onRef('facts.serviceId', '=', 'services.serviceId').on('facts.fact', '=', 'documents'),
    )
    .select(['services.lang', 'forms.version', 'forms.publishedAt', 'forms.definition'])
    .select('facts.value as documents')
    .where('services.serviceId', '=', params.serviceId)
    .where('services.listed', '=', 1)
    .where('services.stage', '<>', 'draft'),
)

/** Finds a published version of a service's form, perhaps a deleted one; undefined when there is none. */
export async function findFormVersion(
  db: Database,
  serviceId: string,
  version: number,
): Promise<PublishedForm | undefined> {
  const [row] = await formOfVersion(db, { serviceId, version })
  return row && published(row)
}

const formOfVersion = prepareQuery((db, params: { serviceId: string; version: number }) =>
  db
    .selectFrom('forms')
    .select(['version', 'publishedAt', 'definition'])
    .where('serviceId', '=', params.serviceId)
    .where('version', '=', params.version)
    .where('version', '>', 0),
)

/** An application's answers to its service's questions, in the words of the version that was answered. */
export interface AnsweredForm {
  /** When that version was published. */
  publishedAt: string
  sections: SaidSection[]
}

/**
 * Says the answers of an application that was read before, in a language; undefined where its service asked
 * nothing of its own.
 */
export async function findAnswers(
  db: Database,
  {
    serviceId,
    formVersion,
    answers,
  }: Pick<ApplicationRow, 'serviceId'> & { formVersion: number | null; answers: string },
  language: string,
): Promise<AnsweredForm | undefined> {
  if (formVersion === null) return undefined
  const form = await findFormVersion(db, serviceId, formVersion)
  if (!form) return undefined
  const sections = sayAnswers(form.definition, JSON.parse(answers) as Answers, language)
  return { publishedAt: form.publishedAt, sections }
}

/**
 * Lists the published versions of the form of a service, newest first, with the name of who published each,
 * '' where the account has none, and how many applications answered it.
 */
export async function listFormVersions(db: Database, actor: Admin, serviceId: string) {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('forms')
    .innerJoin('users', 'users.id', 'forms.changedBy')
    .select(['forms.version', 'forms.publishedAt', 'forms.note', 'users.name'])
    .where('forms.serviceId', '=', serviceId)
    .where('forms.version', '>', 0)
    .orderBy('forms.version', 'desc')
    .execute()
  const counts = await db
    .selectFrom('applications')
    .select(['formVersion', (one) => one.fn.countAll<number>().as('count')])
    .where('serviceId', '=', serviceId)
    .where('formVersion', 'is not', null)
    .groupBy('formVersion')
    .execute()
  return rows.map(({ publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt ?? '',
    applications: counts.find(({ formVersion }) => formVersion === row.version)?.count ?? 0,
  }))
}

/** Counts a service's begun but unsent applications, as far as something was typed on the first page. */
export async function countUnsent(db: Database, actor: Admin, serviceId: string): Promise<number> {
  requireRole(actor, 'admin')
  return countRows(db.selectFrom('drafts').where('path', '=', formPath(serviceId)))
}
