import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordAct } from '../../council/audit/audit.server.ts'
import { recordOpening } from '../../council/audit/openings.server.ts'
import { addInternalNote } from '../../council/cases/applications/notes.server.ts'
import { updateCitizen } from '../../council/identity/accounts/citizens.server.ts'
import { exportOwnData } from '../../council/privacy/export-own-data.server.ts'
import { newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRow, storeRow } from '../rows.ts'
import { certifyingOffice, later } from './certificates/office-for-tests.ts'
import { typeEverything, wordsIn, wordsOf } from './marked-words-for-tests.ts'

describeDatabase('all that is kept of somebody', (database) => {
  test('it has every word that they ever typed, wherever that lies, and none of anybody else', async () => {
    const db = database()
    const clerk = await newStaff(db, 'OFFICER Secretive')
    const [mine, theirs] = ['MARKEDMINE', 'MARKEDTHEIRS']
    const citizen = await newCitizen(db, `${mine} Name`)
    const other = await newCitizen(db, `${theirs} Name`)
    const applicationId = await typeEverything(db, citizen, clerk, mine)
    const others = await typeEverything(db, other, clerk, theirs)
    await addInternalNote(db, clerk, applicationId, 'INTERNALNOTE')
    await recordOpening(db, clerk, applicationId, { client: '192.0.2.5' })
    const closed = {
      act: 'account.disabled',
      subject: citizen.id,
      after: { reason: 'INTERNALNOTE' },
    } as const
    await recordAct(db, clerk, { ...closed, date: '2026-06-02T06:30:00.000Z' })
    const kept = await wordsIn(db, mine)
    for (const word of [
      'Name',
      'Applicant',
      'Father',
      'Mother',
      'Landmark',
      'Details',
      'Additional',
      'Answer',
    ])
      assert.ok(kept.includes(`${mine} ${word}`), word)
    for (const word of ['Request', 'Draft', 'Kept', 'Grandmother', 'Paper'])
      assert.ok(kept.includes(`${mine} ${word}`), word)
    const answer = await exportOwnData(db, citizen, password)
    assert.ok(answer.given)
    const text = JSON.stringify(answer.data)
    assert.deepEqual(wordsOf(text, mine), kept)
    assert.doesNotMatch(text, /MARKEDTHEIRS|OFFICER|INTERNALNOTE/)
    for (const id of [other.id, others, clerk.id]) assert.ok(!text.includes(id), id)
    assert.doesNotMatch(text, /argon2|[0-9a-f]{64}/)
  })

  test('a name that the office has changed since is there, too', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const citizen = await newCitizen(db, 'MARKEDOLD Name')
    const row = await findRow(db, 'users', { id: citizen.id })
    const changed = { name: 'Another Name', email: row.email ?? '', phone: '', placeId: null }
    await updateCitizen(db, clerk, citizen.id, { ...changed, readAt: row.updatedAt })
    const answer = await exportOwnData(db, citizen, password)
    assert.ok(answer.given)
    assert.match(JSON.stringify(answer.data), /Another Name/)
    assert.match(JSON.stringify(answer.data), /MARKEDOLD Name/)
    const lines = answer.data.tables.find(({ table }) => table === 'audit')?.rows ?? []
    const actorOf = (act: string) => lines.find((line) => line.act === act)?.actor
    assert.deepEqual(['account.created', 'account.updated'].map(actorOf), ['you', 'another'])
  })

  test('of certificates and breaches it has their own, and none of anybody else', async () => {
    const db = database()
    const [mine, theirs] = [await certifyingOffice(db), await certifyingOffice(db)]
    const [own, others] = [await mine.issued(), await theirs.issued()]
    const breach = { fromDay: '2026-06-01', toDay: '2026-06-02', kinds: '', scope: '{}', texts: '{}' }
    const at = '2026-06-02T06:30:00.000Z'
    const recorded = { knownAt: at, recordedAt: at, recordedBy: mine.admin.id, tellingAt: at }
    for (const [breachId, { citizen }, told] of [
      ['breach of mine', mine, { way: 'page', toldAt: at }],
      ['breach untold', mine, {}],
      ['breach of theirs', theirs, { way: 'page', toldAt: at }],
    ] as const) {
      await storeRow(db, 'breaches', { breachId, ...breach, ...recorded })
      await storeRow(db, 'breachPeople', { breachId, userId: citizen.id, ...told })
    }
    // Its decision can still be undone.
    const early = JSON.stringify(await exportOwnData(db, mine.citizen, password, later(5)))
    assert.ok(early.includes(own.id) && !early.includes(own.number))
    const answer = await exportOwnData(db, mine.citizen, password)
    const text = JSON.stringify(answer)
    for (const word of [own.number, 'breach of mine']) assert.ok(text.includes(word), word)
    for (const word of [others.number, 'breach untold', 'breach of theirs'])
      assert.ok(!text.includes(word), word)
  })

  test('it is given after the password alone, five times a day', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    assert.deepEqual(await exportOwnData(db, citizen, 'another sentence'), {
      given: false,
      proven: false,
      fault: 'passwordWrong',
    })
    for (let times = 0; times < 5; times += 1) assert.ok((await exportOwnData(db, citizen, password)).given)
    const sixth = await exportOwnData(db, citizen, password)
    assert.ok(!sixth.given && 'retryAfterSeconds' in sixth)
    const lines = db.selectFrom('audit').select('id').where('act', '=', 'ownData.downloaded')
    assert.equal((await lines.where('subject', '=', citizen.id).execute()).length, 5)
  })
})
