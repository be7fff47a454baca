import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupReference, readReference, readSearchedReference } from '../../../rules/fees/reference.ts'
import { isUpiId, upiLink } from '../../../rules/fees/upi.ts'

test('the link is exact for names in Devanagari and with signs of their own', () => {
  const link = (name: string, id = 'NODUES321') => upiLink({ upiId: 'gp.vadgaon-1@sbi', name }, 2500, id)
  assert.equal(
    link("ग्रा & Co’s 'A'"),
    'upi://pay?pa=gp.vadgaon-1@sbi&pn=%E0%A4%97%E0%A5%8D%E0%A4%B0%E0%A4%BE%20%26%20Co%E2%80%99s%20%27A%27&am=25.00&cu=INR&tn=NODUES321',
  )
  const { searchParams } = new URL(link('ग्रामपंचायत नमुना'))
  assert.equal(searchParams.get('pn'), 'ग्रामपंचायत नमुना')
  assert.deepEqual([...searchParams.keys()], ['pa', 'pn', 'am', 'cu', 'tn'])
  assert.equal(new URL(link('x', 'A'.repeat(80))).searchParams.get('tn')?.length, 50)
})

test('a UPI ID is a name at a bank', () => {
  for (const good of ['gp.vadgaon@sbi', 'a-b_c.1@okaxis', '12@b2']) assert.ok(isUpiId(good), good)
  for (const bad of ['a@sbi', 'gp vadgaon@sbi', 'gp@1bank', 'gp@s', 'gp', 'gp@sbi.in', 'gp@sbi\n'])
    assert.ok(!isUpiId(bad), bad)
})

test('references are read with blanks and in Devanagari, and refused otherwise', () => {
  assert.equal(readReference('upi', ' ६३२७ 4410–9958 '), '632744109958')
  assert.equal(readReference('bank', 'sbin r520261123004'), 'SBINR520261123004')
  assert.equal(readReference('bank', '632744109958'), '632744109958')
  for (const bad of ['63274410995', '6327441099581', 'ABCDEFGHIJKL', 'SBINR520261123004', ''])
    assert.equal(readReference('upi', bad), undefined, bad)
  for (const bad of ['A'.repeat(15), 'A'.repeat(23), 'ABCD/EFGH/IJKL/MNOP'])
    assert.equal(readReference('bank', bad), undefined, bad)
  assert.equal(readSearchedReference('sbin r52'), 'SBINR52')
  assert.equal(groupReference('632744109958'), '6327 4410 9958')
})
