import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillText, textVariables } from '../../rules/message-texts.ts'

test('a text is filled with what it names, and with nothing for what is not given', () => {
  const values = { applicationId: 'BIRTH321', date: '31-12-2026' }
  assert.equal(fillText('{applicationId}, {date}: {applicationId}', values), 'BIRTH321, 31-12-2026: BIRTH321')
  assert.equal(fillText('{constructor}{toString}{phone}.', values), '.')
})

test('text messages may not name the address of the portal', () => {
  assert.deepEqual(textVariables('case.decided', 'sms'), ['applicationId', 'council', 'phone'])
  assert.ok(textVariables('case.decided', 'mail').includes('portal'))
})
