import type { Generated } from 'kysely'
import type { CatalogueMode } from '../../rules/state-fields.ts'
import { column, ofNobody, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** A template that a state has published. The table is empty but in the registry of a district. */
export interface StateTemplateRow {
  templateId: string
  version: number
  /** Of the definition: a version is never published with other words. */
  digest: string
  /** A `Template` as JSON. */
  definition: string
  publishedAt: Instant
  /** Since when it is no longer published; null as long as it is. */
  withdrawnAt: Instant | null
}

/** What a council has said to a template of its state, whose id is also that of the service. */
export interface FollowedTemplateRow {
  templateId: string
  /** The version that the service follows; 0 for none. */
  templateVersion: Generated<number>
  /** JSON: what of the service the state sets besides its words, and in which languages those are its own. */
  fields: Generated<string>
  /** Of the form that came with the template: a draft that is another was made here. */
  formDigest: Generated<string>
  /** The newest version that was kept back; 0 for none. */
  keptVersion: Generated<number>
  /** Why it was kept back. */
  reason: Generated<string>
  changedAt: Instant
}

const catalogueModes = ofPeople('account', 'admin', 'changed', {
  id: column<1>('service'),
  mode: column<CatalogueMode>('service'),
  changedAt: column<Instant>('times'),
  /** Whose name stands on the drafts of forms that came by themselves. */
  changedBy: column<string>('account'),
})

export const stateTables = {
  stateTemplates: ofNobody<StateTemplateRow>(),
  followedTemplates: ofNobody<FollowedTemplateRow>(),
  catalogueModes,
}
