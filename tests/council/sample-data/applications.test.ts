import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Application, applications, people, places, services } from './read-sample.ts'

const statuses = ['Pending', 'Approved', 'Rejected']

function statusNow(application: Application) {
  return application.decisions.at(-1)?.status ?? 'Pending'
}

/** Minutes before midnight (Asia/Kolkata) of the day on which the demonstration opens, received first. */
function moments({ daysAgo, minutesOfDay, steps = [], decisions }: Application) {
  let day = daysAgo
  const decided = [...steps, ...decisions].map((decision) => {
    day -= decision.daysAfter
    return day * 1440 - decision.minutesOfDay
  })
  return [daysAgo * 1440 - minutesOfDay, ...decided]
}

test('sample applications name a person, a service and a village that exist', () => {
  const keys = new Set(['demo-user', ...people.map((person) => person.key)])
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
    assert.match(application.applicantPincode, /^[1-9][0-9]{5}$/, where)
    for (const field of ['Name', 'FatherName', 'MotherName', 'Landmark'] as const) {
      assert.ok(application[`applicant${field}`], `${where} ${field}`)
    }
  }
})

test('no sample application is received or decided on the opening day, or decided before it is received', () => {
  for (const application of applications) {
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
  assert.deepEqual(counts, [23, 29, 8])
  const perDay = Map.groupBy(applications, (application) => application.daysAgo)
  for (const [day, some] of perDay) assert.ok(day <= 45 && some.length <= 6, `${day} days ago`)
})

test('most recent sample applications are pending and most older ones are decided', () => {
  const pendingShare = (some: Application[]) =>
    some.filter((one) => statusNow(one) === 'Pending').length / some.length
  assert.ok(pendingShare(applications.filter((one) => one.daysAgo <= 7)) > 0.5)
  assert.ok(pendingShare(applications.filter((one) => one.daysAgo > 14)) < 0.2)
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
