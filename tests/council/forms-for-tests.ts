import assert from 'node:assert/strict'
import type { Admin, Citizen } from '../../council/actors/actors.server.ts'
import { submitApplication } from '../../council/cases/applications/submit.server.ts'
import { importForm } from '../../council/catalogue/forms/draft.server.ts'
import { publishForm } from '../../council/catalogue/forms/publish.server.ts'
import { readLastRevision } from '../../council/catalogue/versioned.server.ts'
import type { Database } from '../../council/database/tables.ts'
import type { Answers } from '../../rules/form/evaluate.ts'
import { answers as fields } from '../portal/services-for-tests.ts'

/** A text in English alone. */
export const en = (text: string) => ({ en: text })

/** The JSON of a form with these questions, in one section. */
export const asked = (questions: unknown[], more: object = {}) =>
  JSON.stringify({ sections: [{ key: 'one', title: { en: 'One', mr: 'एक' }, questions }], ...more })

/** Makes it the draft of a form, as an administrator who imports it, and returns its revision. */
export async function draft(db: Database, admin: Admin, serviceId: string, json: string): Promise<number> {
  const revision = await readLastRevision(db, 'forms', serviceId)
  const stored = await importForm(db, admin, serviceId, { json, revision })
  assert.ok(stored && stored !== 'stale' && 'revision' in stored, JSON.stringify(stored))
  return stored.revision
}

/** Publishes a form in the same way. */
export async function publish(db: Database, admin: Admin, serviceId: string, json: string) {
  const revision = await draft(db, admin, serviceId, json)
  return publishForm(db, admin, serviceId, { revision, note: 'As the office asks' })
}

interface Sent {
  answers: Answers
  formVersion: number
  atHand?: number[]
  asked?: number[]
  submissionKey?: string
  now?: Date
}

/** Sends an application with these answers to a version of the form. */
export async function send(
  db: Database,
  citizen: Citizen,
  serviceId: string,
  { answers, formVersion, ...more }: Sent,
) {
  const submission = { fields, submissionKey: 'a key', client: 'a client', ...more }
  return submitApplication(db, citizen, serviceId, { ...submission, answered: { answers, formVersion } })
}
