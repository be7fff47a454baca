// One engine is enough: it reads how pages write stored texts, which are the same on both engines.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { freshEmail, newAdmin, newStaff, password } from '../actors.ts'
import { setFacts } from '../council/cases-for-tests.ts'
import { findRow } from '../rows.ts'
import { assertDecent, scriptsOf } from './hostile-answers.ts'
import { crawl } from './hostile-crawl.ts'
import { portalForFile } from './open-test-portal.ts'
import type { Visited, Visitor } from './visitor.ts'

/** A text that every way of writing it down could spoil, known by its word. */
const nasty = (word: string) =>
  `${word} "'><img src=x onerror=alert(1)></script><!--evil {a} क्\u200Dष 👨\u200D👩\u200D👧`

const words = {
  council: 'Council',
  place: 'Place',
  address: 'Address',
  hours: 'Hours',
  serviceName: 'Service',
  category: 'Category',
  serviceDescription: 'Description',
  staff: 'Clerk',
  citizen: 'Citizen',
  message: 'Message',
  applicantName: 'Applicant',
  applicantFatherName: 'Father',
  applicantMotherName: 'Mother',
  applicantVillage: 'Village',
  applicantLandmark: 'Landmark',
  userDetails: 'Details',
  additionalInfo: 'Additional',
  document: 'Paper',
  note: 'Note',
  officer: 'Officer',
  reason: 'Reason',
  remark: 'Remark',
}
const texts = Object.fromEntries(
  Object.entries(words).map(([name, word]) => [name, nasty(word)]),
) as typeof words

const link = 'https://council.example/"><img src=x onerror=alert(1)>?a=b&c=%22'
const serviceId = 'NASTY'
const applicationId = 'NASTY321'

const portal = await portalForFile()
const visitors: Record<string, Visitor> = {}
let citizenId = ''

before(async () => {
  const { db } = portal.council
  const { council: name, place, address, hours } = texts
  await setCouncilProfile(db, operator, { name, place, address, hours })
  const admin = await portal.signedIn('admin')
  const citizen = portal.visitor()
  Object.assign(visitors, { nobody: portal.visitor(), admin, citizen, staff: await portal.signedIn('staff') })
  const { serviceName, category, serviceDescription, citizen: fullName, message } = texts
  const service = { serviceId, serviceName, category, serviceDescription, link }
  await accepted(admin.submit('/admin/create-service', service))
  const { document, note, officer, reason, remark } = texts
  const origin = { source: 'the board', checkedOn: '2026-11-01', grade: 'A' } as const
  await setFacts(db, await newAdmin(db), serviceId, {
    documents: { value: [{ name: document, note }], ...origin },
    firstAppellate: { value: { name: officer, office: '', phone: '' }, ...origin },
  })
  await accepted(
    admin.submit('/admin/create-staff', { name: texts.staff, email: freshEmail('clerk'), password }),
  )
  const account = {
    fullName,
    email: freshEmail('citizen'),
    password,
    confirmPassword: password,
    adult: 'yes',
  }
  await accepted(citizen.submit('/registration/user', account))
  await accepted(
    citizen.submit(`/user/apply/${serviceId}`, {
      ...texts,
      applicantPhoneNo: '9876543210',
      applicantPincode: '412803',
    }),
  )
  await accepted(citizen.submit(`/user/applications/${applicationId}`, { note }, 'revision'))
  const decision = { status: 'Rejected', reason, remark, revision: 2 } as const
  assert.ok(await decideApplication(db, await newStaff(db), applicationId, decision))
  citizenId = (await findRow(db, 'users', { name: fullName })).id
  await accepted(citizen.submit(`/user/${citizenId}?request=new`, { message }, 'message'))
})

async function accepted(sent: Promise<Visited>) {
  const answer = await sent
  assert.equal(answer.status, 303, answer.text)
}

type Name = keyof typeof texts
const service: Name[] = ['serviceName', 'category', 'serviceDescription']
const applicant: Name[] = ['applicantName', 'applicantVillage']
const application: Name[] = [
  ...applicant,
  ...(['applicantFatherName', 'applicantMotherName', 'applicantLandmark'] as const),
  ...(['userDetails', 'additionalInfo', 'serviceName', 'category', 'serviceDescription'] as const),
]

const ofCase: Name[] = ['document', 'note', 'officer', 'reason', 'remark']

/** Who reads what, and where. */
const readers: [who: string, address: () => string, read: Name[]][] = [
  ['nobody', () => '/', ['council', 'place', 'address', 'hours']],
  ['nobody', () => '/services', ['serviceName']],
  ['nobody', () => '/services?search=service+evil', ['serviceName']],
  ['nobody', () => `/services?category=${encodeURIComponent(texts.category)}`, ['serviceName', 'category']],
  ['nobody', () => `/services/${serviceId}`, service],
  ['citizen', () => '/user', ['serviceName', 'citizen']],
  ['citizen', () => `/user?view=${serviceId}`, service],
  ['citizen', () => `/user/apply/${serviceId}`, ['serviceName', 'citizen', 'document', 'note']],
  ['citizen', () => '/user/applications', ['serviceName']],
  ['citizen', () => `/user/applications/${applicationId}`, [...application, ...ofCase]],
  [
    'citizen',
    () => `/user/applications/${applicationId}/acknowledgement`,
    ['applicantName', 'serviceName', 'document', 'officer', 'place'],
  ],
  [
    'staff',
    () => `/staff/application/update/${applicationId}/acknowledgement`,
    ['applicantName', 'serviceName', 'document', 'officer', 'place'],
  ],
  [
    'citizen',
    () => `/user/applications/${applicationId}/letter`,
    ['applicantName', 'applicantVillage', 'serviceName', 'reason', 'remark', 'officer', 'council'],
  ],
  [
    'staff',
    () => `/staff/application/update/${applicationId}/letter?in=mr`,
    ['applicantName', 'serviceName', 'reason', 'officer'],
  ],
  ['citizen', () => `/user/${citizenId}`, ['citizen', 'message']],
  ['staff', () => '/staff', ['serviceName', 'category']],
  ['staff', () => `/staff?view=${serviceId}`, service],
  ['staff', () => '/staff/application/update?status=All', [...applicant, 'serviceName']],
  [
    'staff',
    () => `/staff/application/update/${applicationId}`,
    [...applicant, 'userDetails', 'additionalInfo'],
  ],
  ['staff', () => `/staff/application/update?view=${applicationId}`, application],
  ['staff', () => '/staff/update-user?search=citizen', ['citizen', 'message']],
  ['staff', () => `/staff/update-user?user=${citizenId}`, ['citizen', 'message']],
  ['admin', () => '/admin', ['serviceName', 'category']],
  ['admin', () => `/admin?view=${serviceId}`, service],
  ['admin', () => `/admin?delete=${serviceId}`, ['serviceName']],
  ['admin', () => `/admin/services/update/${serviceId}`, service],
  ['nobody', () => '/contact', ['address', 'hours']],
  ['admin', () => `/admin/services/facts/${serviceId}`, ['serviceName']],
  ['admin', () => `/admin/services/facts/${serviceId}/mr`, ['serviceName']],
  ['admin', () => '/admin/overview', ['serviceName']],
  ['admin', () => '/admin/calendar/order', ['serviceName']],
  ['nobody', () => '/site-map', ['category']],
  ['admin', () => '/admin/council', ['council', 'place', 'address', 'hours']],
  ['admin', () => '/admin/categories', ['category']],
  ['admin', () => `/admin/categories?category=${encodeURIComponent(texts.category)}`, ['category']],
  ['admin', () => '/admin/translations', ['serviceName', 'category']],
  ['admin', () => '/admin/create-staff', ['staff']],
  ['admin', () => '/admin/requests', ['citizen', 'message']],
  ['admin', () => '/admin/privacy/requests', ['citizen', 'message']],
  ['admin', () => `/admin/application/update?view=${applicationId}`, application],
]

for (const [who, address, read] of readers) {
  test(`${who} reads ${read.length} texts literally at ${address().replace('undefined', ':id').slice(0, 60)}`, async () => {
    const page = await reading(who, address())
    for (const name of [...read, 'council'] as const) {
      assert.ok(plain(page.html).includes(texts[name]), `${name} is not shown as it was written`)
    }
  })
}

async function reading(who: string, address: string) {
  const page = await (visitors[who] as Visitor).get(address)
  assert.equal(page.status, 200)
  assertDecent(page, address)
  return page
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The page as its markup says it, without scripts and with its entities read. */
function plain(html: string) {
  const still = html.replace(/<script\b[\s\S]*?<\/script>|<!-- -->/g, '')
  return still.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

test('titles hold what was written, as text', async () => {
  for (const address of [
    `/services/${serviceId}`,
    `/services?category=${encodeURIComponent(texts.category)}`,
  ]) {
    const { html } = await reading('nobody', address)
    const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? []
    assert.ok(plain(title).includes(address.includes('?') ? texts.category : texts.serviceName), title)
    assert.ok(plain(title).includes(texts.council), title)
  }
})

test('what script reads holds every text unchanged', async () => {
  const { html } = await reading('staff', `/staff/application/update?view=${applicationId}`)
  const pushed = scriptsOf(html).flatMap((script) => [...script.matchAll(/\.enqueue\((".*?[^\\]")\)/g)])
  const stream = pushed.map(([, literal = '""']) => JSON.parse(literal) as string).join('')
  for (const name of application) {
    assert.ok(stream.includes(JSON.stringify(texts[name]).slice(1, -1)), `${name} is not what script reads`)
  }
})

test('a link goes where it was meant to and nowhere else', async () => {
  const { html } = await reading('nobody', `/services/${serviceId}`)
  assert.ok(
    html.includes('href="https://council.example/%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E?a=b&amp;c=%22"'),
  )
})

test('what an act says of a name says it literally', async () => {
  const admin = visitors.admin as Visitor
  const name = nasty('Second')
  const created = await admin.submit('/admin/create-staff', { name, email: freshEmail('clerk'), password })
  const said = await admin.follow(created)
  const given = await admin.submit('/admin/create-staff', { intent: 'link' }, 'value="link"')
  for (const page of [said, given]) {
    assertDecent(page, page.text)
    const [banner = ''] = /role="status"[\s\S]*?<\/div>/.exec(page.html) ?? []
    assert.match(plain(banner), /(Second|Clerk) "'><img src=x/)
  }
})

test('no page that links lead to is spoilt by what was written', async () => {
  for (const [who, visitor] of Object.entries(visitors)) {
    const pages = await crawl(visitor, ['/', '/login?as=user'])
    assert.ok(pages.length > 8, `${who} saw ${pages.length} pages`)
    for (const { path, page } of pages) assertDecent(page, `${who} at ${path}`)
  }
})

test('what is looked for is shown without the power to turn the page round', async () => {
  const asked = encodeURIComponent('\u202Egnp.evil\u0007\u2066')
  for (const [who, address] of [
    ['nobody', `/services?search=${asked}`],
    ['nobody', `/services?category=${asked}`],
    ['citizen', `/user?search=${asked}`],
    ['staff', `/staff/update-user?search=${asked}`],
    ['staff', `/staff/application/update?number=${asked}`],
    ['admin', `/admin/application/update?number=${asked}`],
  ] as const) {
    const { html } = await reading(who, address)
    assert.ok(html.includes('gnp.evil'), address)
    assert.doesNotMatch(html, /[\u202A-\u202E\u2066-\u2069]/, address)
  }
})
