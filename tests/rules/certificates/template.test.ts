import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimsOf, findEmptyPlaceholder, writePaper } from '../../../rules/certificates/paper.ts'
import { readTemplateOfFile } from '../../../rules/certificates/read-template.ts'
import { isRegisterPrefix, registerPeriod } from '../../../rules/certificates/register-number.ts'
import { sayDay } from '../../../rules/certificates/said-values.ts'
import {
  type CertificateTemplate,
  fieldKeysOf,
  fillPlaceholders,
  textsOf,
} from '../../../rules/certificates/template.ts'
import { findForbiddenWords, findTemplateFaults } from '../../../rules/certificates/template-faults.ts'
import { languageTags, listMessages, readCatalogue } from '../../../scripts/catalogues.ts'

const template: CertificateTemplate = {
  register: 'NDC',
  lang: 'mr',
  title: 'दाखला',
  paragraphs: ['{holder}, {place}: {answer:propertyNo}, पान {field:page}.'],
  rows: [{ label: 'मालमत्ता', value: '{answer:propertyNo}', inCode: true }],
  fields: { page: { en: 'Page', hi: 'पन्ना', mr: 'पान' } },
  months: 6,
  signer: 'ग्रामपंचायत अधिकारी',
}
const around = {
  answers: ['propertyNo', 'caller'],
  privateAnswers: ['caller'],
  registers: ['NDC'],
  languages: ['en', 'hi', 'mr'],
}
const codesOf = (changes: Partial<CertificateTemplate>) =>
  findTemplateFaults({ ...template, ...changes }, around).map(({ code }) => code)

test('a template is published only when every placeholder, label and word of it is in order', () => {
  assert.deepEqual(codesOf({}), [])
  const row = { label: 'x', value: 'y', inCode: true }
  const faulty: [string[], Partial<CertificateTemplate>][] = [
    [['register'], { register: 'XYZ' }],
    [['title'], { title: '' }],
    [['paragraphs'], { paragraphs: [], rows: [row], fields: {} }],
    [['signer'], { signer: '' }],
    [['secondLanguage'], { second: { lang: 'mr', title: 'x', text: 'y' } }],
    [['secondLanguage'], { second: { lang: 'en', title: '', text: 'y' } }],
    [['placeholder'], { paragraphs: ['{answer:other} {field:page}'] }],
    [['placeholder'], { paragraphs: ['{field:Page} {field:page}'] }],
    [['placeholder'], { paragraphs: ['{phone} {field:page}'] }],
    [['placeholder'], { paragraphs: ['{holder {field:page}'] }],
    [['placeholder'], { paragraphs: ['{} {field:page}'] }],
    [['placeholder'], { signer: 'Sarpanch, {village}' }],
    [['fieldLabel'], { fields: { page: { en: 'Page', hi: 'पन्ना' } } }],
    [['tooManyInCode'], { rows: [row, row, row, row, row] }],
    [['private'], { rows: [{ ...row, label: 'Aadhaar number' }] }],
    [['private'], { rows: [{ ...row, label: 'आधार क्रमांक' }] }],
    [['private'], { rows: [{ ...row, label: 'जातीचा प्रवर्ग' }] }],
    [['private'], { rows: [{ ...row, value: 'Aadhaar {field:page}' }] }],
    [['private'], { rows: [{ ...row, value: '{answer:caller}' }] }],
    [['private'], { title: 'दाखला {answer:caller}' }],
    [
      ['private'],
      {
        rows: [{ ...row, value: '{field:page}' }],
        fields: { page: { en: 'Mobile', hi: 'पन्ना', mr: 'पान' } },
      },
    ],
    [['forbidden'], { signer: 'Digitally  Signed by the Sarpanch' }],
    [['forbidden'], { title: 'ई-साइन केलेला दाखला' }],
    [['forbidden'], { paragraphs: ['डिजिटल स्वाक्षरी {field:page}'] }],
  ]
  for (const [codes, changes] of faulty) assert.deepEqual(codesOf(changes), codes, JSON.stringify(changes))
  assert.deepEqual(codesOf({ rows: [{ ...row, label: 'Phone', inCode: false }] }), [], 'it is only printed')
})

test('no catalogue promises a signature, in any language', () => {
  for (const language of languageTags)
    for (const [key, message] of listMessages(readCatalogue(language)))
      assert.equal(findForbiddenWords(message), undefined, `${language} ${key}`)
})

test('what is filled in is text, whatever it says', () => {
  const values = { holder: '<script>{number}</script>', number: 'NDC/2026/1', place: '#panic("x") {holder}' }
  assert.equal(
    fillPlaceholders('{holder} {place} {other}', values),
    '<script>{number}</script> #panic("x") {holder} {other}',
  )
  assert.equal(fillPlaceholders('{holder}', { holder: '$& $1' }), '$& $1')
  assert.deepEqual(fieldKeysOf(textsOf(template)), ['page'])
})

test('a certificate is written from its template, and an empty placeholder is named', () => {
  const said = { holder: 'सविता', place: 'नमुना गाव', 'answer:propertyNo': '214', 'field:page': '37' }
  assert.equal(findEmptyPlaceholder(template, { mr: said }), undefined)
  assert.equal(findEmptyPlaceholder(template, { mr: { ...said, 'field:page': '' } }), 'field:page')
  const council = { name: 'ग्रामपंचायत', place: '' }
  const fixed = { number: 'NDC/2026-27/1', issuedOn: '2026-08-31', holder: 'सविता', council }
  const paper = writePaper(template, { mr: said }, fixed)
  assert.deepEqual(paper.paragraphs, ['सविता, नमुना गाव: 214, पान 37.'])
  assert.equal(paper.validUntil, '2027-02-28')
  const claims = claimsOf(paper, '2026-08-31T06:30:00.000Z')
  assert.deepEqual(claims.facts, ['मालमत्ता: 214'])
  assert.equal(new Date((claims.validUntil ?? 0) * 1000).toISOString(), '2027-02-28T18:30:00.000Z')
})

test('the label of a row and who signs are filled, too', () => {
  const rows = [{ label: 'पान {field:page}', value: 'x', inCode: true }]
  const labelled = { ...template, paragraphs: ['x'], rows, signer: 'सरपंच, {council}' }
  const fixed = {
    number: 'NDC/2026-27/1',
    issuedOn: '2026-08-31',
    holder: 'x',
    council: { name: '', place: '' },
  }
  assert.equal(findEmptyPlaceholder(labelled, { mr: {} }), 'field:page')
  const said = { 'field:page': '37', council: 'वडगाव' }
  const paper = writePaper(labelled, { mr: said }, fixed)
  assert.deepEqual([paper.rows[0]?.label, paper.signer], ['पान 37', 'सरपंच, वडगाव'])
  assert.equal(findEmptyPlaceholder(labelled, { mr: { ...said, council: '' } }), 'council')
})

test('numbers begin anew in January or in April', () => {
  assert.deepEqual(
    ['2026-03-31', '2026-04-01', '2099-12-31'].map((day) => registerPeriod('april', day)),
    ['2025-26', '2026-27', '2099-00'],
  )
  assert.equal(registerPeriod('calendar', '2026-03-31'), '2026')
  assert.deepEqual(['ND', 'NODUES', 'N', 'NODUESX', 'nd', 'N1', 'RCT'].map(isRegisterPrefix), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  assert.equal(sayDay('2026-11-03', 'en'), '3 November 2026')
  assert.equal(sayDay('2026-11-03', 'mr'), '3 नोव्हेंबर 2026')
})

test('a template of a file is read whole, without what no template has, or not at all', () => {
  const second = { lang: 'en', title: 'Certificate', text: '{holder}' }
  const whole = { ...template, second }
  const written = { ...whole, more: 'x', rows: [{ ...template.rows[0], more: 'x' }] }
  assert.deepEqual(readTemplateOfFile(JSON.parse(JSON.stringify(written))), whole)
  assert.deepEqual(readTemplateOfFile(JSON.parse(JSON.stringify(template))), template)
  const wrong: [string, unknown][] = [
    ['register', 'ndc'],
    ['lang', 7],
    ['title', 'x'.repeat(81)],
    ['title', 'a\u0000b'],
    ['paragraphs', Array(7).fill('x')],
    ['paragraphs', [7]],
    ['rows', [{ label: 'x' }]],
    ['rows', 'x'],
    ['second', { lang: 'en' }],
    ['fields', { Page: {} }],
    ['fields', { page: 'x' }],
    ['fields', []],
    ['months', 1.5],
    ['months', 121],
    ['signer', null],
  ]
  for (const [name, value] of wrong)
    assert.equal(readTemplateOfFile({ ...template, [name]: value }), undefined, `${name} ${value}`)
  for (const value of [null, 'x', 7, [], {}]) assert.equal(readTemplateOfFile(value), undefined)
})
