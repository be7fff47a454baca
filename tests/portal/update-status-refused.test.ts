// One engine is enough: its forms are refused before the act changes a row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseRow } from '../rows.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'

const list = '/staff/application/update'
const portal = await portalForFile()
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

const stored = (number: string) => caseRow(portal.council.db, number)

test('a status that is none is refused at its field', async () => {
  const { number } = await newApplications(portal, { count: 1 })
  for (const status of ['', 'approved', 'Received']) {
    const answer = await clerk.post(`${list}/${number}`, { status, revision: '1' })
    assert.equal(answer.status, 422)
    assert.match(answer.text, /Update Failed Choose one: Status/)
    assert.match(answer.html, /href="#status"/)
    assert.match(answer.html, /<title>Error: /)
  }
  assert.equal((await stored(number)).revision, 1)
})

test('a revision that is no such number changes nothing and breaks nothing', async () => {
  const { number } = await newApplications(portal, { count: 1 })
  const hostile = [
    '',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    'NaN',
    '१',
    '2147483648',
    '99999999999999999999',
    '1\0',
  ]
  for (const revision of hostile) {
    const answer = await clerk.post(`${list}/${number}`, { status: 'Approved', revision })
    assert.equal(answer.status, 422, revision)
    assert.match(answer.text, /Update Failed/)
  }
  assert.equal((await clerk.post(`${list}/${number}`, { status: 'Approved' })).status, 422)
  const twice: [string, string][] = [
    ['status', 'Approved'],
    ['revision', '1'],
    ['revision', '1'],
  ]
  assert.equal((await clerk.post(`${list}/${number}`, twice)).status, 422)
  const future = await clerk.post(`${list}/${number}`, { status: 'Approved', revision: '2147483646' })
  assert.equal(future.status, 409)
  assert.equal((await stored(number)).revision, 1)
})
