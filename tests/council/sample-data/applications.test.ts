import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demonstrationAccounts } from '../../../council/sample/seed-sample.server.ts'
import { omissibleFields } from '../../../rules/form/definition.ts'
import { type Application, applications, forms, people, places, services } from './read-sample.ts'

const statuses = ['Pending', 'Approved', 'Rejected']

function statusNow(application: Pick<Application, 'decisions'>) {
  return application.decisions.at(-1)?.status ?? 'Pending'
}

const dated = applications.flatMap(({ daysAgo, ...one }) =>
  daysAgo === undefined ? [] : [{ ...one, daysAgo }],
)

/** Minutes before midnight (Asia/Kolkata) of the day on which the demonstration opens, received first. */
function moments({ daysAgo, minutesOfDay, steps = [], decisions }: (typeof dated)[number]) {
  let day = daysAgo
  const decided = [...steps, ...decisions].map((decision) => {
    day -= decision.daysAfter
    return day * 1440 - decision.minutesOfDay
  })
  return [daysAgo * 1440 - minutesOfDay, ...decided]
}

test('sample applications name a person, a service and a village that exist', () => {
  const keys = new Set<string>([
    ...demonstrationAccounts.map(({ id }) => id),
    ...people.map((person) => person.key),
  ])
  const ids = new Set(services.map((service) => service.serviceId))
  const villages = new Set(places.villages.map((village) => village.name))
  for (const { person, serviceId, applicantVillage } of applications) {
    assert.deepEqual(
      [keys.has(person), ids.has(serviceId), villages.has(applicantVillage)],
      [true, true, true],
      `${person} ${serviceId} ${applicantVillage}`,
    )
  }
})

test('sample applications would pass the form', () => {
  for (const application of applications) {
    const where = `${application.person} ${application.serviceId}`
    assert.match(application.applicantPhoneNo, /^[1-9][0-9]{9}$/, where)
    assert.match(application.applicantPincode, /^([1-9][0-9]{5})?$/, where)
    const leftOut = (application.answers && forms[application.serviceId]?.leaveOut) ?? []
    for (const field of ['applicantName', ...omissibleFields] as const)
      assert.equal(application[field] === '', leftOut.includes(field), `${where} ${field}`)
  }
})

test('no sample application is received or decided on the opening day, or decided before it is received', () => {
  for (const application of dated) {
    const where = `${application.person} ${application.serviceId}`
    const times = moments(application)
    assert.ok(
      times.every((time) => time > 0),
      where,
    )
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
      where,
    )
    assert.equal(new Set(times).size, times.length, where)
    for (const { minutesOfDay } of [application, ...(application.steps ?? []), ...application.decisions]) {
      assert.ok(minutesOfDay >= 600 && minutesOfDay <= 1065, `${where} outside office hours`)
    }
  }
})

test('sample decisions are statuses and each changes the one before', () => {
  for (const { person, serviceId, decisions } of applications) {
    let before = 'Pending'
    for (const { status } of decisions) {
      assert.ok(statuses.includes(status), status)
      assert.notEqual(status, before, `${person} ${serviceId}`)
      before = status
    }
  }
})

test('some 60 sample applications in all three statuses lie within 45 days, at most 6 a day', () => {
  assert.equal(applications.length, 60)
  const counts = statuses.map((status) => applications.filter((one) => statusNow(one) === status).length)
  assert.deepEqual(counts, [20, 32, 8])
  const perDay = Map.groupBy(dated, (application) => application.daysAgo)
  for (const [day, some] of perDay) assert.ok(day <= 45 && some.length <= 6, `${day} days ago`)
})

test('most recent sample applications are pending and most older ones are decided', () => {
  const pendingShare = (some: Omit<Application, 'daysAgo'>[]) =>
    some.filter((one) => statusNow(one) === 'Pending').length / some.length
  assert.ok(pendingShare(dated.filter((one) => one.daysAgo <= 7)) > 0.5)
  assert.ok(pendingShare(dated.filter((one) => one.daysAgo > 14)) < 0.2)
})

test('the demonstration user owns sample applications in every status', () => {
  const own = applications.filter((application) => application.person === 'demo-user')
  assert.ok(own.length >= 5)
  assert.deepEqual(new Set(own.map(statusNow)), new Set(statuses))
})

test('some sample applications share the number that makes their id', () => {
  const ids = applications.map((one) => one.serviceId + one.applicantPhoneNo.slice(6, 9))
  assert.equal(ids.length - new Set(ids).size, 4)
})

test('each sample refusal says why', () => {
  for (const { person, serviceId, decisions } of applications)
    for (const { status, reason = '' } of decisions)
      assert.equal(reason !== '', status === 'Rejected', `${person} ${serviceId}`)
})

test('sample documents at hand, seen or missing are documents that the service asks for', () => {
  const asked = new Map(services.map(({ serviceId, facts }) => [serviceId, facts.documents?.value]))
  const told = applications.filter((one) => one.atHand || one.steps)
  assert.ok(told.length >= 4)
  for (const { serviceId, atHand = [], steps = [] } of told) {
    const count = [asked.get(serviceId)].flat().length
    for (const at of [...atHand, ...steps.flatMap((one) => [...(one.seen ?? []), ...(one.missing ?? [])])])
      assert.ok(at < count, `${serviceId} has no document ${at}`)
  }
})

test('an application whose receipt follows from its due date is open, and its documents are no matter', () => {
  const due = applications.filter(({ dueIn }) => dueIn !== undefined)
  assert.ok(due.length > 0)
  for (const { person, daysAgo, steps, atHand, decisions } of due)
    assert.deepEqual([daysAgo, steps, atHand, decisions], [undefined, undefined, undefined, []], person)
})

test('people and office write Marathi, a few people Hindi or English, and the office never English', () => {
  const latin = /\p{Script=Latin}/u
  const office = applications.flatMap(({ steps = [], decisions }) => [
    ...steps.map(({ note = '' }) => note),
    ...decisions.flatMap(({ reason = '', remark = '' }) => [reason, remark]),
  ])
  const names = demonstrationAccounts.flatMap((one) => [one.name, 'office' in one ? one.office : ''])
  assert.deepEqual(
    [...office, ...names, ...places.villages.map((one) => one.name)].filter((text) => latin.test(text)),
    [],
  )
  const english = applications.filter(({ person: _, serviceId: __, ...texts }) =>
    Object.values(texts).some((text) => typeof text === 'string' && latin.test(text)),
  )
  const people = new Set(english.map((one) => one.person))
  assert.ok(people.size > 0 && people.size <= 4, [...people].join())
})
