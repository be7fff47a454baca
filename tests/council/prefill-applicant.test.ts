import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefillApplicant } from '../../council/catalogue/forms/prefill-applicant.server.ts'
import { newCitizen, newMember } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers } from '../portal/services-for-tests.ts'
import { hoursApart, submitted } from '../submit-for-tests.ts'
import { offer } from './cases-for-tests.ts'

describeDatabase('what is known of an applicant', (database) => {
  test('the newest address and the parents of the same applicant, of the own account alone', async () => {
    const db = database()
    const [citizen, other] = [await newCitizen(db), await newCitizen(db)]
    const memberId = await newMember(db, citizen.id)
    const serviceId = await offer(db)
    const send = (hour: number, fields: object, member?: string, from = citizen) =>
      submitted(db, from, serviceId, {
        submissionKey: `key ${hour}`,
        fields: { ...answers, ...fields },
        memberId: member,
        now: hoursApart(hour),
      })
    const asha = { applicantName: 'Asha', applicantFatherName: 'Ganpat', applicantMotherName: 'Sita' }
    const own = await send(1, { ...asha, applicantVillage: 'Vadgaon', applicantLandmark: 'By the well' })
    const child = { applicantName: 'Meena', applicantFatherName: 'Ramesh', applicantMotherName: '' }
    const moved = { applicantVillage: 'Shirur', applicantPincode: '412210', applicantLandmark: '' }
    const ofChild = await send(2, { ...child, ...moved, applicantPhoneNo: '9000000001' }, memberId)
    await send(3, { ...child, applicantVillage: '', applicantPincode: '', applicantFatherName: '' }, memberId)
    await send(
      4,
      { ...asha, applicantVillage: 'Not mine', applicantFatherName: 'Not mine' },
      undefined,
      other,
    )

    const shirur = { applicantVillage: 'Shirur', applicantPincode: '412210' }
    assert.deepEqual(await prefillApplicant(db, citizen, { memberId: '', name: 'Asha' }), {
      fields: {
        ...shirur,
        applicantFatherName: 'Ganpat',
        applicantMotherName: 'Sita',
        applicantPhoneNo: answers.applicantPhoneNo,
      },
      earlier: [ofChild, own],
    })
    const leaveOut = ['applicantFatherName', 'applicantMotherName', 'applicantPhoneNo']
    const fewer = await prefillApplicant(db, citizen, { name: 'Asha', leaveOut })
    assert.deepEqual(fewer, { fields: shirur, earlier: [ofChild] }, 'nothing is said of what is not asked')
    const known = await prefillApplicant(db, citizen, { memberId, name: 'Meena' })
    assert.equal(known.fields.applicantFatherName, 'Ramesh')
    assert.equal(known.fields.applicantMotherName, undefined, 'nobody else’s mother')
    const namesake = await prefillApplicant(db, citizen, { name: 'Somebody' })
    assert.deepEqual(namesake, { fields: shirur, earlier: [ofChild] })
    assert.deepEqual(await prefillApplicant(db, await newCitizen(db), { name: 'Asha' }), {
      fields: {},
      earlier: [],
    })

    const identifier = { kind: 'phone', value: '9111111111', userId: citizen.id } as const
    const added = { ...identifier, createdAt: hoursApart(5).toISOString() }
    await db.insertInto('identifiers').values(added).execute()
    const { fields } = await prefillApplicant(db, citizen, { memberId, name: 'Meena' })
    assert.equal(fields.applicantPhoneNo, '9111111111', 'the account’s own number comes first')
  })
})
