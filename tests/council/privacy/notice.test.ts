import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCitizen } from '../../../council/identity/accounts/create-account.server.ts'
import {
  findNotice,
  noticeVersionOf,
  recordNotice,
  toldNotices,
} from '../../../council/privacy/notice.server.ts'
import { freshEmail, newCitizen, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { findRow } from '../../rows.ts'
import { apply, offer } from '../cases-for-tests.ts'
import { application, moveIn, service } from '../importing/documents-for-tests.ts'

const [first, second] = [{ en: 'We keep your name.' }, { en: 'We keep your name and your village.' }]
const on = (day: string) => new Date(`${day}T06:30:00.000Z`)

describeDatabase('the notice beside forms', (database) => {
  test('another text is another version, recorded once; an earlier one can come back', async () => {
    const db = database()
    await recordNotice(db, first, on('2026-03-01'))
    await recordNotice(db, first, on('2026-03-02'))
    const version = noticeVersionOf(first)
    assert.match(version, /^\d{8}$/)
    assert.deepEqual(await findNotice(db), { version, since: '2026-03-01T06:30:00.000Z' })
    await recordNotice(db, second, on('2026-03-03'))
    assert.equal((await findNotice(db))?.version, noticeVersionOf(second))
    await recordNotice(db, first, on('2026-03-04'))
    assert.deepEqual(await findNotice(db), { version, since: '2026-03-04T06:30:00.000Z' })
    // After a start with a clock that ran a year ahead.
    await recordNotice(db, second, on('2027-03-04'))
    await recordNotice(db, first, on('2026-03-05'))
    assert.equal((await findNotice(db))?.version, version)
    const kept = await db.selectFrom('noticeVersions').select('texts').orderBy('since').execute()
    assert.deepEqual(
      kept.map(({ texts }) => JSON.parse(texts)),
      [second, first],
    )
  })

  test('an application and a new account say which one stood there; one without, or imported, says none', async () => {
    const db = database()
    await recordNotice(db, second, on('2026-03-05'))
    const version = noticeVersionOf(second)
    const [citizen, serviceId] = [await newCitizen(db), await offer(db)]
    const number = await apply(db, citizen, serviceId, { notice: version })
    const unread = await apply(db, citizen, serviceId, { applicantName: 'Ravi More' })
    const asha = { name: 'Asha', email: freshEmail('asha'), password }
    const made = await registerCitizen(db, { ...asha, notice: version })
    assert.ok(made.created)
    const old = application('OLD123', 'OLD', 'old@panchayat.example')
    await moveIn(db, { users: {}, services: { OLD: service('OLD') }, applications: { OLD123: old } })
    const versionOf = async (applicationId: string) =>
      (await findRow(db, 'applications', { applicationId }, ['noticeVersion'])).noticeVersion
    assert.deepEqual([await versionOf(number), await versionOf(unread)], [version, null])
    assert.equal(await versionOf('OLD123'), null)
    const account = db.selectFrom('users').select('noticeVersion').where('id', '=', made.id)
    assert.deepEqual(await account.executeTakeFirst(), { noticeVersion: version })
  })
})

test('every field of the applicant is in the notice, out of the table of personal data', () => {
  const { application, account } = toldNotices
  assert.deepEqual(application, {
    items: ['name', 'parents', 'phone', 'address', 'answers', 'addedPaper'],
    seenBy: 'office',
    kept: 'years',
  })
  assert.deepEqual(account, { items: ['name', 'signInName', 'password'], seenBy: 'office', kept: 'account' })
})
