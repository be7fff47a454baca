import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { listOwnApplications } from '../../council/cases/applications/own-applications.server.ts'
import { submitApplication } from '../../council/cases/applications/submit.server.ts'
import type { Database } from '../../council/database/tables.ts'
import {
  addMember,
  changeMember,
  filledBy,
  findMember,
  listMembers,
  type MemberInput,
  removeMember,
} from '../../council/files/members.server.ts'
import { maxMembers } from '../../rules/family.ts'
import { throttles } from '../../rules/limits.ts'
import { newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers } from '../portal/services-for-tests.ts'
import { auditLines, storeRow } from '../rows.ts'
import { offer } from './cases-for-tests.ts'

const meena: MemberInput = {
  name: 'Meena Patil',
  fatherName: 'Ramesh Patil',
  motherName: 'Asha Patil',
  relation: 'child',
}

async function add(db: Database, citizen: Citizen, input: Partial<MemberInput> = {}) {
  const member = { ...meena, ...input }
  assert.deepEqual(await addMember(db, citizen, member), { done: true })
  const found = (await listMembers(db, citizen)).find(({ name }) => name === member.name)
  assert.ok(found)
  return found
}

const applyFor = (db: Database, citizen: Citizen, serviceId: string, memberId: string, name = meena.name) =>
  submitApplication(db, citizen, serviceId, {
    fields: { ...answers, applicantName: name },
    submissionKey: `for ${memberId} ${name}`,
    client: '192.0.2.7',
    memberId,
  })

describeDatabase('family', (database) => {
  test('a family of five on one phone applies for each, and each application says for whom', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const serviceId = await offer(db)
    const names = ['Asha Patil', 'Ramesh Patil', 'Meena Patil', 'Vijay Patil', 'Sunita Patil']
    const relations = ['myself', 'spouse', 'child', 'child', 'parent'] as const
    for (const [index, name] of names.entries()) await add(db, citizen, { name, relation: relations[index] })
    const family = await listMembers(db, citizen)
    assert.deepEqual(
      family
        .map(({ name, relation }) => ({ name, relation }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      names
        .map((name, index) => ({ name, relation: relations[index] }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    for (const member of family) {
      const sent = await submitApplication(db, citizen, serviceId, {
        fields: { ...answers, ...filledBy(member) },
        submissionKey: member.id,
        client: '192.0.2.7',
        memberId: member.id,
      })
      assert.ok(sent && 'applicationId' in sent)
    }
    const { rows } = await listOwnApplications(db, citizen, 'en', undefined)
    const stored = rows.map(({ memberId, applicantName }) => `${memberId} ${applicantName}`)
    assert.deepEqual(stored.toSorted(), family.map(({ id, name }) => `${id} ${name}`).toSorted())
  })

  test('nobody sees, changes, takes off or applies for somebody in another’s family', async () => {
    const db = database()
    const [owner, other] = [await newCitizen(db), await newCitizen(db)]
    const { id } = await add(db, owner)
    const serviceId = await offer(db)
    assert.deepEqual(await listMembers(db, other), [])
    assert.equal(await findMember(db, other, id), undefined)
    assert.equal(await changeMember(db, other, id, { ...meena, name: 'X' }), undefined)
    assert.equal(await removeMember(db, other, id), undefined)
    assert.deepEqual(await applyFor(db, other, serviceId, id), { unknownMember: true })
    assert.deepEqual(await listMembers(db, owner), [{ id, ...meena }])
    assert.deepEqual((await listOwnApplications(db, other, 'en', undefined)).rows, [])
  })

  test('twelve stand on the list, also when more are added at once', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const answers = await Promise.all(
      Array.from({ length: maxMembers + 3 }, (_, index) =>
        addMember(db, citizen, { ...meena, name: `M ${index}` }),
      ),
    )
    assert.equal(answers.filter(({ done }) => done).length, maxMembers)
    assert.equal(answers.filter((answer) => 'full' in answer).length, 3)
    assert.equal((await listMembers(db, citizen)).length, maxMembers)
  })

  test('the same form sent twice adds one person', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await Promise.all([addMember(db, citizen, meena), addMember(db, citizen, meena)])
    assert.equal((await listMembers(db, citizen)).length, 1)
  })

  test('who is taken off leaves no name; an application that was sent stays as it is', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const serviceId = await offer(db)
    const [applied, unused] = [await add(db, citizen), await add(db, citizen, { name: 'Vijay Patil' })]
    const sent = await applyFor(db, citizen, serviceId, applied.id)
    assert.ok(sent && 'applicationId' in sent)
    assert.deepEqual(await changeMember(db, citizen, applied.id, { ...meena, name: 'Meena Desai' }), {
      done: true,
    })
    for (const { id } of [applied, unused])
      assert.deepEqual(await removeMember(db, citizen, id), { done: true })
    assert.deepEqual(await listMembers(db, citizen), [])
    assert.equal(await removeMember(db, citizen, applied.id), undefined)
    assert.deepEqual(await applyFor(db, citizen, serviceId, applied.id, 'Once more'), { unknownMember: true })
    const rows = await db.selectFrom('familyMembers').selectAll().where('userId', '=', citizen.id).execute()
    assert.deepEqual(
      rows.map(({ id, name, fatherName, motherName, endedAt }) => ({
        id,
        name,
        fatherName,
        motherName,
        ended: endedAt !== null,
      })),
      [{ id: applied.id, name: '', fatherName: '', motherName: '', ended: true }],
    )
    const own = await listOwnApplications(db, citizen, 'en', undefined)
    assert.deepEqual(
      own.rows.map(({ applicantName, memberId }) => ({ applicantName, memberId })),
      [{ applicantName: meena.name, memberId: applied.id }],
    )
  })

  test('the audit says that the family changed, and no name', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const { id } = await add(db, citizen)
    await changeMember(db, citizen, id, { ...meena, name: 'Meena Desai' })
    // Nothing has changed: no line.
    await changeMember(db, citizen, id, { ...meena, name: 'Meena Desai' })
    await removeMember(db, citizen, id)
    const lines = await auditLines(db, ['act', 'before', 'after'], { subject: citizen.id, act: 'family.%' })
    assert.deepEqual(lines.map(({ act }) => act).toSorted(), [
      'family.added',
      'family.changed',
      'family.removed',
    ])
    for (const line of lines)
      assert.deepEqual(line, { act: line.act, before: null, after: JSON.stringify({ memberId: id }) })
  })

  test('an account changes its family so often in an hour, and then waits', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await storeRow(db, 'throttles', {
      key: `familyChanges:${citizen.id}`,
      points: throttles.familyChanges.points,
      expire: Date.now() + 60_000,
    })
    const answer = await addMember(db, citizen, meena)
    assert.ok('retryAfterSeconds' in answer && answer.retryAfterSeconds > 0)
    assert.deepEqual(await listMembers(db, citizen), [])
  })
})
