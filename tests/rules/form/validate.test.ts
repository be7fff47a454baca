import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeForm } from '../../../rules/form/applicant.ts'
import { questionsOf } from '../../../rules/form/definition.ts'
import { validateForm } from '../../../rules/form/validate.ts'
import { limits } from '../../../rules/limits.ts'
import { en, formIn } from './every-kind.ts'

const today = '2026-11-22'
const questions = [
  { key: 'applicantName', kind: 'name', label: en('Name of the child'), required: true },
  { key: 'owned', kind: 'yesNo', label: en('Is it yours') },
  { key: 'owner', kind: 'name', label: en('Owner'), showIf: { question: 'owned', is: ['no'] } },
]
const sections = [{ key: 'address', title: en('The house'), questions }]
const form = formIn({ sections, leaveOut: ['applicantPincode'] })

const applicant = {
  applicantName: ' Asha  Patil',
  applicantFatherName: 'Ramesh',
  applicantMotherName: 'Sunita',
  applicantPhoneNo: '+91 98765-43210',
  applicantVillage: 'Vadgaon',
  applicantLandmark: 'The temple',
}
const own = { 'q-applicantName': 'Meena', 'q-owned': 'yes', 'q-owner': 'Vijay' }

const faultsOf = (changed: Record<string, string>) =>
  validateForm(form, { ...applicant, ...own, ...changed }, today).faults.map(
    ({ field, code }) => `${field} ${code}`,
  )

test('the fields of every application are judged beside the service’s own questions, which may have their names', () => {
  const { fields, kept, faults } = validateForm(form, { ...applicant, ...own, applicantPincode: '1' }, today)
  assert.deepEqual(faults, [])
  assert.deepEqual(fields, {
    ...applicant,
    applicantName: 'Asha  Patil',
    applicantPhoneNo: '9876543210',
    applicantPincode: '',
    userDetails: '',
    additionalInfo: '',
  })
  assert.deepEqual(kept, { applicantName: 'Meena', owned: 'yes' })
})

test('each fault names its field as it is posted', () => {
  assert.deepEqual(faultsOf({ applicantName: '', 'q-applicantName': '' }), [
    'applicantName enter',
    'q-applicantName enter',
  ])
  assert.deepEqual(faultsOf({ applicantPhoneNo: '0123' }), ['applicantPhoneNo phone'])
  assert.deepEqual(faultsOf({ applicantVillage: 'x'.repeat(limits.village + 1) }), [
    'applicantVillage tooLong',
  ])
  assert.deepEqual(faultsOf({ userDetails: 'x'.repeat(limits.details + 1) }), ['userDetails tooLong'])
})

test('a long number of a register may stand in what every application says, but not in an answer', () => {
  const number = '2341 2341 2346'
  assert.deepEqual(faultsOf({ userDetails: number }), [])
  assert.deepEqual(faultsOf({ 'q-applicantName': number }), ['q-applicantName aadhaar'])
})

test('a form asks for what it does not leave out, in the words of its reader', () => {
  const words = { label: (key: string) => en(key), about: (key: string) => en(`about ${key}`) }
  const { before, after } = composeForm(form, words)
  const asked = questionsOf({ sections: [...before, ...after] })
  assert.deepEqual(
    asked.map(({ label }) => label.en),
    [...Object.keys(applicant), 'userDetails', 'additionalInfo'],
  )
  assert.deepEqual(
    before.map(({ title }) => title.en),
    ['about applicant', 'about address'],
  )
})
