import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import {
  countCertificates,
  countExportedCertificates,
  exportCertificates,
  listCertificates,
} from '../../../council/certificates/list-certificates.server.ts'
import { isOwnToBeIssued } from '../../../council/certificates/own-certificate.server.ts'
import { exportOwnData } from '../../../council/privacy/export-own-data.server.ts'
import { password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { exportedBy } from '../../rows.ts'
import { letMail } from '../applications/appeals-for-tests.ts'
import { certifyingOffice, later } from './office-for-tests.ts'

describeDatabase('a certificate that is not shown yet', (database) => {
  test('until the ten minutes are over no line of the history tells its applicant the number', async () => {
    const office = await certifyingOffice(database())
    const { id, number } = await office.issued()
    const history = await listOwnHistory(office.db, office.citizen, id, 'en')
    assert.ok(history?.some(({ act }) => act === 'certificate.issued'))
    assert.ok(!JSON.stringify(history).includes(number))
    const mine = await exportOwnData(office.db, office.citizen, password, later(9))
    assert.ok(mine.given && !JSON.stringify(mine.data).includes(number))
    assert.equal(await isOwnToBeIssued(office.db, office.citizen, id, later(9)), true)
    assert.equal(await isOwnToBeIssued(office.db, office.citizen, id, later(11)), false)
  })

  test('a remark within the ten minutes takes no news of it back, and a status does not change over it', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, citizen } = office
    await letMail(db, citizen)
    const [{ id }, { id: other }] = [await office.issued(), await office.issued()]
    const remark = { status: 'Approved', remark: 'Page 37', revision: 2, now: later(3) } as const
    assert.deepEqual(await decideApplication(db, clerk, id, remark), { decided: true })
    const news = db
      .selectFrom('outbox')
      .select(['state', 'revision'])
      .where('event', '=', 'certificate.issued')
    const newsOf = (subject: string) => news.where('subject', '=', subject).execute()
    assert.deepEqual(await newsOf(id), [{ state: 'waiting', revision: 3 }])
    assert.deepEqual(await newsOf(other), [{ state: 'waiting', revision: 2 }], 'that of another stays')
    const over = { status: 'Rejected', reason: 'No', whyChanged: 'x', revision: 3, now: later(20) } as const
    assert.equal((await decideApplication(db, clerk, id, over))?.decided, false)
  })

  test('the register is read to its end, however long it is', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, prefix } = office
    const { id, certificateId } = await office.issued()
    await sql`insert into "certificates" ("certificateId", "number", "serviceId", "applicationId", "templateVersion", "values",
        "holder", "code", "digest", "keyId", "issuedAt", "issuedBy", "cancelledAt", "cancelReason")
      select "certificateId" || '-' || "index"."i", "number" || '-' || "index"."i", "serviceId", "applicationId", 1, '{}', 'a', 'c',
        "certificateId" || '-' || "index"."i", "keyId", "issuedAt", "issuedBy", "issuedAt", 'x'
      from "certificates" cross join (
        with recursive "one" ("i") as (select 1 union all select "i" + 1 from "one" where "i" < 1001) select "i" from "one"
      ) as "index"
      where "certificateId" = ${certificateId}`.execute(db)
    const filter = { number: prefix, language: 'en' }
    const read: string[] = []
    for await (const row of exportCertificates(db, clerk, filter)) read.push(row.number)
    assert.deepEqual([new Set(read).size, read.length], [1002, 1002])
    assert.equal(await countExportedCertificates(db, clerk, filter), 1002)
    assert.deepEqual(await exportedBy(db, clerk.id), [id], 'it is noted')
    const { issued, cancelled } = await countCertificates(db, clerk)
    assert.deepEqual([issued < 1000, cancelled], [true, 1000])
    // Many of a beginning are listed as few are: those with it, and no others.
    for (const [number, shown] of [
      [prefix, 25],
      [`${prefix}/NONE`, 0],
      [read.find((one) => one.endsWith('-1001')) ?? '', 1],
      [read.find((one) => one.endsWith('-10')) ?? '', 13],
    ] as const) {
      const { rows } = await listCertificates(db, clerk, { number, language: 'en' }, undefined)
      assert.equal(rows.length, shown)
      assert.ok(rows.every((row) => row.number.startsWith(number)))
    }
  })
})
