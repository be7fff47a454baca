import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTooLongInCode, isTooLongForSheet } from '../../../council/certificates/sample-code.server.ts'
import {
  findTemplate,
  listTemplateFaults,
  publishTemplate,
  saveTemplate,
} from '../../../council/certificates/templates.server.ts'
import sample from '../../../council/sample/certificates.json' with { type: 'json' }
import { describeDatabase } from '../../describe-database.ts'
import { offer } from '../cases-for-tests.ts'
import { asked, en, publish } from '../forms-for-tests.ts'
import { certifyingOffice, languages } from './office-for-tests.ts'

test('each certificate of the sample has room for what is filled in, in its code and on one sheet', () => {
  for (const template of Object.values(sample.templates)) {
    assert.equal(findTooLongInCode(template), undefined)
    assert.equal(isTooLongForSheet(template), false)
  }
})

describeDatabase('publishing a certificate', (database) => {
  test('one whose code would be too large to be read is refused, naming its longest text', async () => {
    const { db, admin, serviceId, template } = await certifyingOffice(database())
    const label = 'मिळकतीचे सविस्तर वर्णन'
    const [long, other] = ['क्षेत्रफळ, चतुःसीमा व बांधकामाचा प्रकार ', 'ज्ञानेश्वरी वाङ्मयाचे उपयुक्त ग्रंथ '].map((text) =>
      text.repeat(3).slice(0, 84),
    )
    const rows = [
      { label, value: `${long}{place}`, inCode: true },
      { label: 'दुसरे वर्णन येथे', value: `${other}{place}`.slice(0, 60), inCode: true },
      {
        label: 'x',
        value: Array.from({ length: 90 }, (_, index) =>
          String.fromCharCode(0x905 + ((index * index * 7) % 50)),
        ).join(''),
        inCode: true,
      },
    ]
    const saved = await saveTemplate(db, admin, serviceId, {
      revision: 2,
      definition: { ...template, rows, fields: {} },
    })
    assert.ok(saved && saved !== 'stale')
    const answer = await publishTemplate(db, admin, serviceId, { revision: saved.revision, languages })
    assert.deepEqual(answer, { faults: [{ code: 'codeTooLong', label }] })
    const plain = rows.slice(2).map((row) => ({ ...row, inCode: false }))
    const again = { revision: saved.revision, definition: { ...template, rows: plain, fields: {} } }
    const shortened = await saveTemplate(db, admin, serviceId, again)
    assert.ok(shortened && shortened !== 'stale')
    assert.deepEqual(
      await publishTemplate(db, admin, serviceId, { revision: shortened.revision, languages }),
      { version: 2 },
    )
  })

  test('by a draft that was never published nothing is written', async () => {
    const { db, admin, template } = await certifyingOffice(database())
    const serviceId = await offer(db, {}, admin)
    assert.ok(await saveTemplate(db, admin, serviceId, { revision: 0, definition: template }))
    assert.equal(await findTemplate(db, serviceId), undefined)
  })

  test('a private answer and a phone number stand in no code', async () => {
    const { db, admin, serviceId, template } = await certifyingOffice(database())
    const question = (key: string, kind: string, more = {}) => ({ key, kind, label: en(key), ...more })
    const questions = [
      question('father', 'line'),
      question('income', 'line', { private: true }),
      question('contact', 'phone'),
    ]
    await publish(db, admin, serviceId, asked(questions))
    const rows = questions.map(({ key }) => ({ label: key, value: `{answer:${key}}`, inCode: true }))
    const faults = await listTemplateFaults(db, admin, serviceId, {
      template: { ...template, rows, fields: {} },
      languages,
    })
    assert.deepEqual(faults, [
      { code: 'private', label: 'income' },
      { code: 'private', label: 'contact' },
    ])
  })

  test('one that would not go on a sheet of A5 is refused', async () => {
    const { db, admin, serviceId, template } = await certifyingOffice(database())
    const publish = async (paragraphs: string[], revision: number) => {
      const saved = await saveTemplate(db, admin, serviceId, {
        revision,
        definition: { ...template, paragraphs },
      })
      assert.ok(saved && saved !== 'stale')
      const { revision: next } = saved
      return { next, answer: await publishTemplate(db, admin, serviceId, { revision: next, languages }) }
    }
    const long = await publish(['{holder} '.repeat(40), 'x '.repeat(290)], 2)
    assert.deepEqual(long.answer, { faults: [{ code: 'secondSheet' }] })
    assert.deepEqual((await publish(['{holder}'], long.next)).answer, { version: 2 })
  })
})
