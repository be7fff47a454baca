import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { changePassword } from '../../council/identity/accounts/passwords.server.ts'
import { finishRequest, listProfileRequests, sendRequest } from '../../council/privacy/requests.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines } from '../rows.ts'

describeDatabase('audit', (database) => {
  const linesOf = (subject: string) =>
    auditLines(database(), ['actor', 'act', 'before', 'after'], { subject })

  test('a profile request is written down when it is sent and when it is done', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const clerk = await newStaff(db)
    assert.ok(await sendRequest(db, citizen, 'correct', 'My name is Asha.'))
    assert.equal(await sendRequest(db, citizen, 'correct', 'Again.'), false)
    const [request] = (await listProfileRequests(db, clerk, undefined)).rows
    assert.ok(request && (await finishRequest(db, clerk, request.id)))
    assert.equal(await finishRequest(db, clerk, request.id), false)
    assert.deepEqual(await linesOf(request.id), [
      { actor: citizen.id, act: 'profileRequest.sent', before: null, after: '{"kind":"correct"}' },
      { actor: clerk.id, act: 'profileRequest.done', before: null, after: null },
    ])
    assert.ok(await sendRequest(db, citizen, 'correct', 'Once that is done, another may be sent.'))
  })

  test('a changed password is written down, and neither the old nor the new one', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await changePassword(db, citizen, { current: 'wrong', next: 'another sentence' })
    assert.deepEqual(await changePassword(db, citizen, { current: password, next: 'another sentence' }), {
      changed: true,
    })
    const [, ...lines] = await linesOf(citizen.id)
    assert.deepEqual(lines, [{ actor: citizen.id, act: 'password.changed', before: null, after: null }])
  })

  test('what the council is called is written down with what it was called before', async () => {
    await setCouncilProfile(database(), operator, { name: 'Gram Panchayat Vadgaon' })
    const [line] = await linesOf('council')
    assert.equal(line?.actor, 'operator')
    assert.match(line?.before ?? '', /"name":"Gram Panchayat"/)
    assert.equal(line?.after, '{"name":"Gram Panchayat Vadgaon"}')
  })
})
