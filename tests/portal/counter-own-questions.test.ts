// One engine is enough: its acts are asked on both engines in tests/council/counter.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { councilDay } from '../../rules/days.ts'
import { freshPhone } from '../actors.ts'
import { portalForFile } from './open-test-portal.ts'
import {
  newServiceWithForm,
  publishOwnForm,
  storedOf,
  treeAnswers,
  treeForm,
  treeQuestions,
  typedIn,
  witnesses,
} from './own-forms-for-tests.ts'
import { answers } from './services-for-tests.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()

const applicant = answers
const word = () => ({
  applicantPhoneNo: freshPhone(),
  confirmation: 'signature',
  paperFile: 'B-417',
  receivedOn: councilDay(new Date().toISOString()),
  language: 'en',
  personId: '',
})
const counterOf = (serviceId: string) => `/staff/counter?service=${serviceId}`

test('the officer answers a service’s own questions, and they are kept as a citizen’s are', async () => {
  const { serviceId, at } = await newServiceWithForm(portal)
  const staff = await portal.signedIn('staff')
  const counter = counterOf(serviceId)
  // The owner is asked for where the tree leans on a house; of a dead one the answer is dropped.
  const typed = { ...applicant, ...word(), ...treeAnswers, 'q-owner': 'Somebody hidden' }
  const lacking = await staff.submit(counter, { ...typed, 'q-tree': '', 'q-height': '61' }, 'paperFile')
  assertSays(lacking, 422, /Which tree/)
  assert.match(lacking.html, /href="#q-tree"/)
  assert.match(lacking.html, /href="#q-height"/)
  assert.equal(typedIn(lacking, 'q-owner'), 'Somebody hidden')
  assert.deepEqual(await storedOf(portal, serviceId), [])
  const slip = await staff.follow(await staff.submit(counter, typed, 'paperFile'))
  assert.match(slip.html, /counter-slip-number/)
  const citizen = await portal.signedIn('user')
  await citizen.submit(at, { ...answers, ...treeAnswers })
  const [first, second] = await storedOf(portal, serviceId)
  assert.ok(first && second)
  assert.deepEqual([first.formVersion, first.answers], [second.formVersion, second.answers])
  assert.doesNotMatch(first.answers, /hidden/)
  const { applicationId = '' } = /counter-slip-number">(?<applicationId>[^<]+)</.exec(slip.html)?.groups ?? {}
  assert.match((await staff.get(`/staff/application/update/${applicationId}`)).text, /Which tree Mango/)
})

test('rows of a group are added and removed without losing what was typed, and nothing is stored', async () => {
  const form = treeForm([...treeQuestions, witnesses], { leaveOut: ['applicantFatherName'] })
  const { serviceId } = await newServiceWithForm(portal, form)
  const staff = await portal.signedIn('staff')
  const counter = counterOf(serviceId)
  assert.doesNotMatch((await staff.get(counter)).html, /name="applicantFatherName"/)
  const typed = { ...applicant, ...word(), ...treeAnswers, 'q-witness.0.name': 'Sita' }
  const more = await staff.submit(counter, { ...typed, rows: 'add.witness' }, 'paperFile')
  assert.equal(more.status, 200)
  assert.deepEqual([typedIn(more, 'q-witness.0.name'), typedIn(more, 'q-witness.1.name')], ['Sita', ''])
  assert.equal(typedIn(more, 'paperFile'), 'B-417')
  assert.doesNotMatch(more.html, /role="alert"/)
  assert.deepEqual(await storedOf(portal, serviceId), [])
})

test('a form that was published while the paper was typed is asked anew', async () => {
  const { serviceId } = await newServiceWithForm(portal)
  const staff = await portal.signedIn('staff')
  const counter = counterOf(serviceId)
  const typed = { ...applicant, ...word(), ...treeAnswers, form: '1' }
  await publishOwnForm(portal, serviceId, treeForm(treeQuestions.slice(0, 2)))
  const refused = await staff.submit(counter, typed, 'paperFile')
  assertSays(refused, 409, /changed/)
  assert.equal(typedIn(refused, 'q-tree'), 'Mango')
  assert.equal((await staff.submit(counter, { ...typed, form: '2' }, 'paperFile')).status, 303)
})
