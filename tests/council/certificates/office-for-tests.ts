import assert from 'node:assert/strict'
import { after } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { issueCertificate } from '../../../council/cases/certificates/issue.server.ts'
import { setServiceFacts } from '../../../council/catalogue/facts/keep-facts.server.ts'
import { findServiceRow } from '../../../council/catalogue/services/find-service.server.ts'
import { readLastRevision } from '../../../council/catalogue/versioned.server.ts'
import { makeKey } from '../../../council/certificates/keys/signing-keys.server.ts'
import { addRegister } from '../../../council/certificates/registers.server.ts'
import { publishTemplate, saveTemplate } from '../../../council/certificates/templates.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import type { CertificateTemplate } from '../../../rules/certificates/template.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { newFolder } from '../../council-places.ts'
import { countMade } from '../../count-made.ts'
import { until } from '../../until.ts'
import { areWaiting } from '../../waiting.ts'
import { apply, noon, offer } from '../cases-for-tests.ts'

export const languages = ['en', 'hi', 'mr']

export const noDues: CertificateTemplate = {
  register: 'NDC',
  lang: 'mr',
  title: 'येणे बाकी नसल्याचा दाखला',
  paragraphs: ['{holder}, राहणार {place}, यांच्याकडे {issuedOn} रोजी येणे बाकी नाही.'],
  rows: [
    { label: 'मागणी नोंदवही', value: 'पान {field:page}', inCode: true },
    { label: 'अर्ज', value: '{applicationId}', inCode: false },
  ],
  second: { lang: 'en', title: 'No-dues certificate', text: 'Nothing is due from {holder} on {issuedOn}.' },
  fields: { page: { en: 'Register page', hi: 'रजिस्टर का पन्ना', mr: 'नोंदवहीचे पान' } },
  months: 0,
  signer: 'ग्रामपंचायत अधिकारी',
}

export const approvedOn = '2026-06-03'
/** So many minutes after the approvals of these tests. */
export const later = (minutes: number) => new Date(noon(approvedOn).getTime() + minutes * 60_000)

/** An office whose one service gives a certificate that the portal writes, numbered in its own register. */
export async function certifyingOffice(
  db: Database,
  changes: Partial<CertificateTemplate> = {},
  keysFolder = newFolder({ after }),
) {
  const [admin, clerk, citizen] = [
    await newAdmin(db),
    await newStaff(db, 'S. Kulkarni'),
    await newCitizen(db),
  ]
  const prefix = `ND${String.fromCharCode(65 + (countMade(db, 'register') % 26), 65 + Math.floor(Math.random() * 26))}`
  const serviceId = await offer(db, {}, admin)
  const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
  assert.ok(await setServiceFacts(db, admin, serviceId, { result: 'certificate', readAt }))
  await addRegister(db, admin, { prefix, name: 'No dues', year: 'april', next: 1 }, noon(approvedOn))
  const signing = { keysFolder, origin: 'https://gp.example' }
  let templateVersion = 0
  const template = { ...noDues, register: prefix, ...changes }
  await publishAs(template)
  const keyId = await makeKey(db, operator, keysFolder, noon('2026-01-01'))

  async function publishAs(definition: CertificateTemplate) {
    const revision = await readLastRevision(db, 'certificateTemplates', serviceId)
    const saved = await saveTemplate(db, admin, serviceId, { revision, definition })
    assert.ok(saved && saved !== 'stale')
    const published = await publishTemplate(db, admin, serviceId, { revision: saved.revision, languages })
    assert.ok(published && published !== 'stale' && 'version' in published, JSON.stringify(published))
    templateVersion = published.version
  }

  /** An application that is to be decided. */
  const sent = (by = citizen) => apply(db, by, serviceId)

  /** One that is approved, without a certificate. */
  async function approved(by = citizen) {
    const id = await sent(by)
    const decided = await decideApplication(db, clerk, id, {
      status: 'Approved',
      revision: 1,
      now: noon(approvedOn),
    })
    assert.deepEqual(decided, { decided: true })
    return id
  }

  /** One whose certificate is issued so many minutes after the approval. */
  async function issued({ fields = { page: '37' }, minutes = 1 } = {}) {
    const id = await approved()
    const answer = await issueCertificate(db, clerk, id, {
      fields,
      signing,
      templateVersion,
      now: later(minutes),
    })
    assert.ok(answer && 'issued' in answer, JSON.stringify(answer))
    return { id, ...answer }
  }

  return {
    db,
    admin,
    clerk,
    citizen,
    serviceId,
    prefix,
    signing,
    keyId,
    template,
    publishAs,
    sent,
    approved,
    issued,
  }
}

/** The row of a certificate by its number. */
export function certificateOf(db: Database, number: string) {
  return db.selectFrom('certificates').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
}

/** Begins acts while a transaction that did `hold` is open, each once the last waits; gives their answers. */
export async function whileHeld<Answers extends unknown[]>(
  db: Database,
  hold: (trx: Database) => Promise<unknown>,
  ...acts: { [Index in keyof Answers]: () => Promise<Answers[Index]> }
): Promise<Answers> {
  const begun: Promise<unknown>[] = []
  await db.transaction().execute(async (trx) => {
    await hold(trx)
    for (const act of acts) {
      begun.push(act())
      await until(() => areWaiting(trx, begun.length))
    }
  })
  return (await Promise.all(begun)) as Answers
}
