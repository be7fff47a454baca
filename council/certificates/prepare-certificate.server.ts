import type { Selectable } from 'kysely'
import type { CertificatePaper } from '../../rules/certificates/paper.ts'
import {
  claimsOf,
  findEmptyPlaceholder,
  longestInCode,
  type PlaceholderValues,
  writePaper,
} from '../../rules/certificates/paper.ts'
import { sayAnswer, sayDay } from '../../rules/certificates/said-values.ts'
import { type CertificateTemplate, fieldKeysOf, textsOf } from '../../rules/certificates/template.ts'
import { councilDay } from '../../rules/days.ts'
import { findAnswers } from '../catalogue/forms/find.server.ts'
import type { ApplicationRow } from '../database/application-tables.ts'
import type { Database } from '../database/tables.ts'
import { getCouncilProfile } from '../profile/council-profile.server.ts'
import type { SigningKey } from './keys/key-files.server.ts'
import { findSigningKey } from './keys/signing-keys.server.ts'
import { isTooLarge, signCode } from './sign-code.server.ts'
import { findTemplate } from './templates.server.ts'

/** What a certificate needs to know of its application. */
export type CertifiedApplication = Pick<
  Selectable<ApplicationRow>,
  | 'applicationId'
  | 'serviceId'
  | 'applicantName'
  | 'applicantVillage'
  | 'answers'
  | 'formVersion'
  | 'user'
  | 'revision'
>

/** Where codes are signed, and the address at which they are checked. */
export interface Signing {
  keysFolder: string
  origin: string
}

export interface CertificateInput {
  /** What the officer filled in, by the keys of the template's fields. */
  fields: Record<string, string>
  signing: Signing
}

export interface SeenCertificate extends CertificateInput {
  /** The version of the template that the officer's form was drawn from: no other words are signed. */
  templateVersion: number
}

/** Why no certificate can be written; the screens have words for each. */
export type CertificateRefusal =
  /** The service has no published template, or no key lies here. */
  | { refused: 'noTemplate' }
  | { refused: 'noKey' }
  /** The template was published anew after the officer's form was drawn. */
  | { refused: 'otherWords' }
  /** The officer has not filled in a field, or the application has no such answer. */
  | { refused: 'empty'; name: string }
  /** The code would be too large to be read; the text that is longest in it. */
  | { refused: 'tooLong'; label: string }

/** All of a certificate but its number. */
export interface PreparedCertificate {
  application: CertifiedApplication
  templateVersion: number
  template: CertificateTemplate
  fields: Record<string, string>
  values: PlaceholderValues
  council: CertificatePaper['council']
  key: SigningKey
  origin: string
}

/** No register gives a longer one in a year. */
const longNumber = 999_999

/**
 * Prepares an application's certificate in the issuing transaction, or says why there is none. Without a
 * version of the template, to show it, it is written from the newest.
 */
export async function prepareCertificate(
  db: Database,
  application: CertifiedApplication,
  { fields, signing, templateVersion: seen }: CertificateInput & Partial<SeenCertificate>,
  now: Date,
): Promise<PreparedCertificate | CertificateRefusal> {
  const found = await findTemplate(db, application.serviceId)
  if (!found) return { refused: 'noTemplate' }
  const key = await findSigningKey(db, signing.keysFolder)
  if (!key) return { refused: 'noKey' }
  const { definition: template, version: templateVersion } = found
  if (seen !== undefined && seen !== templateVersion) return { refused: 'otherWords' }
  const keys = fieldKeysOf(textsOf(template))
  const asked = Object.fromEntries(keys.map((name) => [name, fields[name] ?? '']))
  const values = await readValues(db, application, template, asked)
  const { name, place } = await getCouncilProfile(db, template.lang)
  const prepared = {
    application,
    templateVersion,
    template,
    fields: asked,
    values,
    council: { name, place },
    key,
    origin: signing.origin,
  }
  const sample = writeCertificate(prepared, `${template.register}/2026-27/${longNumber}`, now.toISOString())
  const empty = findEmptyPlaceholder(template, sample.values)
  if (empty !== undefined) return { refused: 'empty', name: empty }
  if (isTooLarge(sample.signed)) return { refused: 'tooLong', label: longestInCode(sample.paper) }
  return prepared
}

/** Writes and signs the certificate with its number, at the instant at which it is issued. */
export function writeCertificate(prepared: PreparedCertificate, number: string, issuedAt: string) {
  const { template, application, council, key, origin } = prepared
  const issuedOn = councilDay(issuedAt)
  const values = Object.fromEntries(
    Object.entries(prepared.values).map(([language, said]) => [
      language,
      { ...said, number, issuedOn: sayDay(issuedOn, language) },
    ]),
  )
  const paper = writePaper(template, values, { number, issuedOn, holder: application.applicantName, council })
  return { paper, signed: signCode(claimsOf(paper, issuedAt), key, origin), values }
}

/** All that is known before the certificate has its number and its day. */
async function readValues(
  db: Database,
  application: CertifiedApplication,
  { lang, second }: CertificateTemplate,
  fields: Record<string, string>,
): Promise<PlaceholderValues> {
  const languages = second ? [lang, second.lang] : [lang]
  const named = languages.map(async (language) => {
    const { name: council } = await getCouncilProfile(db, language)
    const answered = await findAnswers(db, application, language)
    const questions = answered?.sections.flatMap(({ questions }) => questions) ?? []
    const said = {
      holder: application.applicantName,
      place: application.applicantVillage,
      applicationId: application.applicationId,
      council,
      ...Object.fromEntries(questions.map(({ id, answer }) => [`answer:${id}`, sayAnswer(answer, language)])),
      ...Object.fromEntries(Object.entries(fields).map(([key, text]) => [`field:${key}`, text])),
    }
    return [language, said] as const
  })
  return Object.fromEntries(await Promise.all(named))
}
