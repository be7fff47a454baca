import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Appellate, type Citizen, operator } from '../../../council/actors/actors.server.ts'
import { listAppealsBefore } from '../../../council/cases/appeals/desk.server.ts'
import { readFees, standingReceipts } from '../../../council/cases/fees/read-fees.server.ts'
import { makeKey } from '../../../council/certificates/keys/signing-keys.server.ts'
import { findOwnCertificate } from '../../../council/certificates/own-certificate.server.ts'
import { addFinishedCase } from '../../../council/sample/finished-case.server.ts'
import { addSampleAppeal } from '../../../council/sample/sample-appeal.server.ts'
import { seedSampleCouncil } from '../../../council/sample/seed-sample.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const root = join(import.meta.dirname, '../../..')
const keysFolder = mkdtempSync(join(tmpdir(), 'keys-'))
after(() => rmSync(keysFolder, { recursive: true }))

describeDatabase('the demonstration at its first start', (database) => {
  test('has one application of its citizen whose fee is received and whose certificate is issued', async () => {
    const [db, now] = [database(), new Date()]
    await seedSampleCouncil(db, root, now)
    await makeKey(db, operator, keysFolder)
    const id = await addFinishedCase(db, { keysFolder, origin: 'https://gp.example' }, now)
    const fees = await readFees(db, id, 'mr')
    assert.deepEqual([fees.state, fees.toPay], ['received', 0])
    assert.match(standingReceipts(fees)[0]?.number ?? '', /^RCT\//)
    const citizen = { id: 'demo-user', role: 'user', duty: null } as Citizen
    const certificate = await findOwnCertificate(db, citizen, id, now)
    assert.equal(certificate?.paper.title, 'येणे बाकी नसल्याचा दाखला')
    assert.equal(certificate.cancelled, undefined)
  })

  test('has one appeal that its first authority is to decide', async () => {
    const [db, now] = [database(), new Date()]
    await seedSampleCouncil(db, root, now)
    const appealId = await addSampleAppeal(db, now)
    const holder = { id: 'demo-first-appeals', role: 'staff', duty: 'appeals' } as Appellate
    const { rows } = await listAppealsBefore(db, holder, 'open', undefined, now)
    assert.deepEqual(
      rows.map((appeal) => [appeal.appealId, appeal.state, appeal.hasWorkedOn]),
      [[appealId, 'filed', false]],
    )
  })
})
