import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillText, findTextFault, textVariables } from '../../rules/message-texts.ts'

test('a text is filled with what it names, and with nothing for what is not given', () => {
  const values = { applicationId: 'BIRTH321', date: '31-12-2026' }
  assert.equal(fillText('{applicationId}, {date}: {applicationId}', values), 'BIRTH321, 31-12-2026: BIRTH321')
  assert.equal(fillText('{constructor}{toString}{phone}.', values), '.')
})

test('text messages may not name the address of the portal', () => {
  assert.deepEqual(textVariables('case.decided', 'sms'), ['applicationId', 'council', 'phone'])
  assert.ok(textVariables('case.decided', 'mail').includes('portal'))
})

test('a text names only what its event gives, has no link, and takes two parts at most with the longest values', () => {
  const own = { council: 'Vadgaon', phone: '020 5550 0147' }
  const sms = { event: 'application.received', channel: 'sms' } as const
  const faultIn = (text: string, place: Parameters<typeof findTextFault>[1] = sms) =>
    findTextFault(text, place, own)?.fault
  assert.equal(faultIn('{applicationId} {date} {council}, 31.12.2026, 5.30 pm. Call {phone}.'), undefined)
  for (const text of ['{late}', '{ date}', '{date', 'date}', '{}', '{{date}}', '{portal}'])
    assert.equal(faultIn(text), 'unknownName', text)
  for (const text of ['http://x', 'HTTPS://X.Y', 'www.x', 'go to a.in', 'wa.me/91', 'भेट द्या पंचायत.भारत'])
    assert.equal(faultIn(text), 'link', text)
  const mail = { ...sms, channel: 'mail' } as const
  assert.equal(faultIn(`{portal} ${'a'.repeat(1000)}`, mail), undefined)
  assert.equal(faultIn('http://x', mail), 'link')
  // The longest number has 28 characters: 106 letters beside it are 134 characters in two parts.
  assert.equal(faultIn(`{applicationId}${'क'.repeat(106)}`), undefined)
  assert.equal(faultIn(`{applicationId}${'क'.repeat(107)}`), 'parts')
})
