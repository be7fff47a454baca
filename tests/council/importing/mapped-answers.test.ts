import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findForm } from '../../../council/catalogue/forms/find.server.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { publish } from '../forms-for-tests.ts'
import { application, council, moveIn, rowOf } from './documents-for-tests.ts'

const en = (text: string) => ({ en: text })
const form = JSON.stringify({
  sections: [
    {
      key: 'tap',
      title: en('The tap'),
      questions: [
        { key: 'size', kind: 'number', label: en('Size'), min: 1, max: 50, required: true },
        { key: 'since', kind: 'date', label: en('Since') },
        {
          key: 'uses',
          kind: 'choices',
          label: en('Uses'),
          options: ['home', 'shop'].map((value) => ({ value, label: en(value) })),
        },
        { key: 'holder', kind: 'name', label: en('Holder'), required: true },
      ],
    },
  ],
})

const map = new Map([
  ['pipe', 'size'],
  ['day', 'since'],
  ['for', 'uses'],
  ['person', 'holder'],
  ['colour', 'paint'],
])

describeDatabase('mapped fields of old applications', (database) => {
  test('become answers where the form takes them, and are listed where it does not', async () => {
    const db = database()
    const email = 'm@panchayat.example'
    const old = (id: string, more: object) => application(id, 'SERV-M', email, more)
    const { users, services } = council('M')
    await moveIn(db, { users, services })
    await publish(db, await newAdmin(db), 'SERV-M', form)
    const whole = { pipe: 20, day: '2024-02-29', for: ['shop', 'home'], person: 'Asha', kept: 'no' }
    const wrong = { pipe: '51', day: '2024-02-30', for: ['moon'], person: '2345 6789 0124', colour: 'red' }
    const applications = { M1: old('M1', whole), M2: old('M2', wrong), M3: old('M3', {}) }
    const { counts, listed } = await moveIn(db, { users, services, applications }, { map })
    assert.equal(counts['applications with answers'], 1)
    const row = await rowOf(db, 'M1')
    assert.equal(row?.formVersion, (await findForm(db, 'SERV-M'))?.version)
    assert.deepEqual(JSON.parse(row?.answers ?? ''), {
      size: 20,
      since: '2024-02-29',
      uses: ['home', 'shop'],
      holder: 'Asha',
    })
    for (const id of ['M2', 'M3']) {
      const { formVersion, answers } = (await rowOf(db, id)) ?? {}
      assert.deepEqual([formVersion, answers], [null, '{}'], id)
    }
    const misfits = listed.filter((line) => /answer|no place/.test(line))
    assert.deepEqual(misfits, [
      'applications: the field "kept" has no place here, left out of 1 documents',
      'applications/M2: its field "pipe" is no answer to size, left out',
      'applications/M2: its field "day" is no answer to since, left out',
      'applications/M2: its field "for" is no answer to uses, left out',
      'applications/M2: its field "person" is no answer to holder, left out',
      'applications/M2: its field "colour" is no answer to paint, left out',
    ])
  })
})
