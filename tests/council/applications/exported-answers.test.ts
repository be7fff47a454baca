import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Officer } from '../../../council/actors/actors.server.ts'
import { exportApplications } from '../../../council/cases/applications/export.server.ts'
import {
  findAnswerColumns,
  hasPrivateAnswers,
} from '../../../council/cases/applications/exported-answers.server.ts'
import type { InboxFilter } from '../../../council/cases/applications/inbox-filter.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { hoursApart } from '../../submit-for-tests.ts'
import { offer } from '../cases-for-tests.ts'
import { asked, publish, send } from '../forms-for-tests.ts'

const words = { yes: 'होय', no: 'नाही' }

/** The table of answers in a file, its headings first; each application by its answers alone. */
async function tableOf(db: Database, actor: Officer, filter: InboxFilter, withPrivate = false) {
  const narrowed = { ...filter, sort: 'newest' as const, language: 'mr' }
  const options = { withPrivate, words, taken: ['गाव'] }
  const { headings, textsOf } = await findAnswerColumns(db, actor, narrowed, options)
  const rows: string[][] = []
  for await (const row of exportApplications(db, actor, narrowed)) rows.push(textsOf(row))
  return [headings, ...rows]
}

const place = { key: 'place', kind: 'line', label: { en: 'Place', mr: 'गाव' } }
const why = {
  key: 'why',
  kind: 'choices',
  label: { en: 'Why', mr: 'का' },
  options: ['dead', 'road', 'old'].map((value) => ({ value, label: { en: value, mr: `${value} म` } })),
}
const row = { key: 'list', kind: 'group', label: { en: 'Row' }, max: 5, questions: [place] }
const mine = { key: 'mine', kind: 'yesNo', label: { en: 'Mine' }, private: true }

describeDatabase('answers in the exported list', (database) => {
  test('they have columns where a service is chosen, each application in the words of its own version', async () => {
    const db = database()
    const [admin, citizen, clerk] = [await newAdmin(db), await newCitizen(db), await newStaff(db)]
    const [serviceId, plain] = [await offer(db), await offer(db)]
    await publish(db, admin, serviceId, asked([place, why, row, mine]))
    const at = (hour: number) => ({ submissionKey: `key ${hour}`, now: hoursApart(hour) })
    const two = [{ place: 'A' }, { place: '=B' }]
    const first = { place: '=1+1', why: ['dead', 'road'], list: two, mine: 'yes' }
    await send(db, citizen, serviceId, { ...at(1), formVersion: 1, answers: first })
    const renamed = { ...why, label: { en: 'Reason', mr: 'कारण' }, options: why.options.slice(1) }
    await publish(
      db,
      admin,
      serviceId,
      asked([renamed, row, { key: 'since', kind: 'date', label: { en: 'Since' } }]),
    )
    const second = { why: ['road'], list: two.slice(1), since: '2026-06-01' }
    await send(db, citizen, serviceId, { ...at(2), formVersion: 2, answers: second })

    const table = await tableOf(db, clerk, { serviceId })
    assert.deepEqual(table, [
      ['कारण', 'Row 1: गाव', 'Row 2: गाव', 'Since', 'गाव (place)'],
      ['road म', '=B', '', '2026-06-01', ''],
      ['dead म; road म', 'A', '=B', '', '=1+1'],
    ])
    const [headings = [], , earlier] = await tableOf(db, admin, { serviceId }, true)
    assert.deepEqual([headings.at(-1), earlier?.at(-1)], ['Mine', 'होय'])
    assert.deepEqual(await tableOf(db, clerk, { search: 'Asha' }), [[], [], []])
    assert.deepEqual(await tableOf(db, clerk, { serviceId: plain }), [[]])
    assert.deepEqual(
      [await hasPrivateAnswers(db, clerk, serviceId), await hasPrivateAnswers(db, clerk, plain)],
      [true, false],
    )
  })
})
