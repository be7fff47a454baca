import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationQuestions, exportedFields, forEachField } from '../../../rules/form/applicant.ts'

test('the form asks what the description of an application names, and each question once', () => {
  assert.deepEqual(
    applicationQuestions.map(({ key }) => key),
    [
      'applicantName',
      'applicantFatherName',
      'applicantMotherName',
      'applicantPhoneNo',
      'applicantVillage',
      'applicantPincode',
      'applicantLandmark',
      'userDetails',
      'additionalInfo',
    ],
  )
})

test('every field has an entry, made from its own question', () => {
  const kinds = forEachField(({ kind }) => kind)
  assert.equal(Object.keys(kinds).length, applicationQuestions.length)
  assert.equal(kinds.applicantPhoneNo, 'phone')
  assert.equal(kinds.additionalInfo, 'lines')
})

test('parents, landmark and what an applicant wrote besides leave the portal in no export', () => {
  assert.deepEqual(exportedFields, [
    'applicantName',
    'applicantPhoneNo',
    'applicantVillage',
    'applicantPincode',
  ])
})
