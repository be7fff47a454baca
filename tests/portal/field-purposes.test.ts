// One engine is enough: it reads the attributes of fields, which hang on no row.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Role } from '../../rules/roles.ts'
import { factNames } from '../../rules/service-facts.ts'
import { linkTokenFor } from '../actors.ts'
import { accountNamed, storeRow } from '../rows.ts'
import { newApplications } from './applications-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { addPlaces } from './places-for-tests.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
let made: Record<'service' | 'number' | 'citizen' | 'token', string>

before(async () => {
  const { db } = portal.council
  await addPlaces(portal)
  const { number } = await newApplications(portal, { count: 1 })
  await portal.signedIn('user', 'Meena Kamble')
  const { id: citizen, email } = await accountNamed(db, 'Meena Kamble')
  const token = await linkTokenFor(db, email)
  const document = { applicationId: number, position: 0, name: 'Ration card', note: '', lang: 'en' }
  await storeRow(db, 'caseDocuments', { ...document, texts: '{}', atHand: 1 })
  made = { service: await newService(portal), number, citizen, token }
})

/** What a browser must not correct, nor fill in from what it knows of the owner of the device. */
/** Without `off`, so that a browser restores it when somebody comes back. */
const restored = 'text no-correcting dir=auto'
const name = 'text off no-correcting dir=auto'
const code = 'no-correcting no-capitals'
const password = { now: `password current-password ${code}`, new: `password new-password ${code}` }
const search = { search: 'search off dir=auto' }
const service = {
  category: 'text off dir=auto',
  need: 'select',
  serviceName: 'text off dir=auto',
  serviceDescription: 'textarea off dir=auto',
  link: `url off keys=url ${code}`,
  'serviceName-hi': 'text off lang=hi',
  'serviceDescription-hi': 'textarea off lang=hi',
  'alsoCalled-hi': 'textarea off lang=hi',
  'serviceName-mr': 'text off lang=mr',
  'serviceDescription-mr': 'textarea off lang=mr',
  'alsoCalled-mr': 'textarea off lang=mr',
  'alsoCalled-en': 'textarea off no-correcting dir=auto',
}

/** Every field of every form, and how a browser may fill it in, correct it and offer keys for it. */
const purposes: [as: Role | undefined, path: () => string, fields: Record<string, string>][] = [
  [undefined, () => '/', search],
  [undefined, () => '/services', search],
  [undefined, () => '/login', { email: `text username ${code}`, password: password.now }],
  [
    undefined,
    () => '/registration/user',
    {
      fullName: 'text name no-correcting dir=auto',
      phone: `tel tel keys=tel ${code}`,
      email: `email email keys=email ${code}`,
      password: password.new,
      confirmPassword: password.new,
      adult: 'checkbox',
    },
  ],
  [undefined, () => `/password/${made.token}`, { newPassword: password.new, confirmPassword: password.new }],
  [
    'user',
    () => '/account/password',
    { currentPassword: password.now, newPassword: password.new, confirmPassword: password.new },
  ],
  ['user', () => '/account/phone', { phone: `tel tel keys=tel ${code}`, currentPassword: password.now }],
  [undefined, () => '/track', { number: `text off ${code}`, applicantPhoneNo: `tel tel keys=tel ${code}` }],
  [
    'user',
    () => '/claim',
    { number: `text off ${code}`, phone: `tel tel keys=tel ${code}`, claimCode: `text off ${code}` },
  ],
  ['user', () => '/user', search],
  [
    'user',
    () => `/user/apply/${made.service}`,
    {
      applicantName: 'text name no-correcting dir=auto',
      applicantFatherName: restored,
      applicantMotherName: restored,
      applicantPhoneNo: `tel tel keys=tel ${code}`,
      applicantVillage: 'text address-level3 no-correcting dir=auto',
      applicantPincode: 'text postal-code keys=numeric',
      applicantLandmark: restored,
      userDetails: 'textarea dir=auto',
      additionalInfo: 'textarea dir=auto',
    },
  ],
  [
    'staff',
    () => '/staff/application/update',
    {
      number: `text off ${code} dir=auto`,
      search: `search off ${code} dir=auto`,
      service: 'select',
      turn: 'select',
      due: 'select',
      desk: 'select',
      certificate: 'select',
      dates: 'select',
      from: `date ${code}`,
      to: `date ${code}`,
      timing: 'select',
      stopped: 'select',
      sort: 'select',
      'case-0': 'checkbox',
      noteToApplicant: 'textarea off dir=auto',
      assignTo: 'select',
    },
  ],
  [
    'staff',
    () => `/staff/application/update/${made.number}`,
    {
      status: 'select',
      reason: 'textarea off dir=auto',
      remark: 'textarea off dir=auto',
      'document-0': 'radio',
      noteToApplicant: 'textarea off dir=auto',
      assignTo: 'select',
      internalNote: 'textarea off dir=auto',
    },
  ],
  [
    'staff',
    () => `/staff/update-user?user=${made.citizen}`,
    {
      search: `search off ${code} dir=auto`,
      state: 'select',
      username: name,
      email: `email off keys=email ${code}`,
      phone: `tel off keys=tel ${code}`,
    },
  ],
  [
    'admin',
    () => '/admin/messages/case.decided/sms/mr',
    { text: 'textarea off lang=mr', templateId: `text off ${code}` },
  ],
  [
    'admin',
    () => '/admin/ready-words/add',
    {
      kind: 'radio',
      serviceId: 'select',
      'name-en': 'text off lang=en',
      'text-en': 'textarea off lang=en',
      'name-hi': 'text off lang=hi',
      'text-hi': 'textarea off lang=hi',
      'name-mr': 'text off lang=mr',
      'text-mr': 'textarea off lang=mr',
    },
  ],
  ['staff', () => '/staff/counter', { service: 'select' }],
  [
    'staff',
    () => `/staff/counter?service=${made.service}`,
    {
      applicantPhoneNo: `tel off keys=tel ${code}`,
      noPhone: 'checkbox',
      receivedOn: `date off ${code}`,
      paperFile: name,
      mayBeTold: name,
      applicantName: name,
      applicantFatherName: name,
      applicantMotherName: name,
      applicantVillage: name,
      applicantPincode: 'text off keys=numeric',
      applicantLandmark: name,
      userDetails: 'textarea off dir=auto',
      additionalInfo: 'textarea off dir=auto',
      confirmation: 'radio',
      witness: name,
      language: 'select',
    },
  ],
  ['admin', () => '/admin/create-service', { serviceId: `text off ${code}`, ...service }],
  [
    'admin',
    () => `/admin/services/update/${made.service}`,
    {
      serviceId: `text off ${code}`,
      ...service,
      category: 'text off dir=auto lang=en',
      serviceName: 'text off dir=auto lang=en',
      serviceDescription: 'textarea off dir=auto lang=en',
      'alsoCalled-en': 'textarea off no-correcting dir=auto lang=en',
    },
  ],
  [
    'admin',
    () => `/admin/services/facts/${made.service}/hi`,
    {
      source: 'text off dir=auto',
      checkedOn: `date off ${code}`,
      grade: 'select',
      days: 'text off keys=numeric',
      'without-days': 'checkbox',
      documents: 'textarea off dir=auto lang=hi',
      'without-documents': 'checkbox',
      fee: 'text off dir=auto lang=hi',
      result: 'select',
      ...Object.fromEntries(
        ['designatedOfficer', 'firstAppellate', 'secondAppellate'].flatMap((fact) => [
          [`office-${fact}`, 'text off dir=auto lang=hi'],
          [`address-${fact}`, 'text off dir=auto lang=hi'],
          [`name-${fact}`, 'text off no-correcting dir=auto lang=hi'],
          [`phone-${fact}`, `tel off keys=tel ${code}`],
        ]),
      ),
      eligibility: 'textarea off dir=auto lang=hi',
      declaration: 'textarea off dir=auto lang=hi',
      ...Object.fromEntries(
        factNames.flatMap((fact) => [
          [`source-${fact}`, 'text off dir=auto'],
          [`checkedOn-${fact}`, `date off ${code}`],
          [`grade-${fact}`, 'select'],
        ]),
      ),
    },
  ],
  [
    'admin',
    () => '/admin/calendar',
    {
      day: `date off ${code}`,
      'holiday-en': 'text off dir=auto lang=en',
      'holiday-hi': 'text off dir=auto lang=hi',
      'holiday-mr': 'text off dir=auto lang=mr',
    },
  ],
  [
    'admin',
    () => '/admin/calendar/order',
    {
      reference: 'text off dir=auto',
      orderedOn: `date off ${code}`,
      authority: 'text off dir=auto',
      orderReason: 'text off dir=auto',
      fromDay: `date off ${code}`,
      toDay: `date off ${code}`,
      services: 'select',
      'service-TEST-1': 'checkbox',
      'service-TEST-2': 'checkbox',
    },
  ],
  [
    'admin',
    () => '/admin/calendar/holidays/2027',
    {
      'list-en': 'textarea off dir=auto lang=en',
      'list-hi': 'textarea off dir=auto lang=hi',
      'list-mr': 'textarea off dir=auto lang=mr',
    },
  ],
  [
    'admin',
    () => '/admin/create-staff',
    {
      name,
      email: `email off keys=email ${code}`,
      phone: `tel off keys=tel ${code}`,
      office: 'text off dir=auto',
      duty: 'select',
      password: password.new,
    },
  ],
]

for (const [as, path, fields] of purposes) {
  test(`the fields of ${String(path).slice(6)} say what they are for`, async () => {
    const visitor = as ? await portal.signedIn(as) : portal.visitor()
    const { status, html } = await visitor.get(path())
    assert.equal(status, 200)
    assert.deepEqual(fieldsOf(html), fields)
  })
}

test('a message to the office is filled in by nobody else', async () => {
  const visitor = await portal.signedIn('user', 'Sunita Jadhav')
  const { id } = await accountNamed(portal.council.db, 'Sunita Jadhav')
  const { html } = await visitor.get(`/user/${id}?request=new`)
  assert.deepEqual(fieldsOf(html), { message: 'textarea off dir=auto' })
})

/** The fields in which somebody writes or chooses, by name, and what each says of itself. */
function fieldsOf(html: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { 1: element = '', 2: attributes = '', index } of html.matchAll(
    /<(input|select|textarea)\b([^>]*)>/g,
  )) {
    const attributeValue = (attribute: string) =>
      new RegExp(` ${attribute}="([^"]*)"`, 'i').exec(attributes)?.[1]
    const type = element === 'input' ? attributeValue('type') : element
    const field = attributeValue('name')
    if (type === 'hidden' || field === undefined) continue
    // What a field does not say is said by its form.
    const [form = ''] = html.slice(html.lastIndexOf('<form', index)).split('>', 1)
    const isTyped = !['checkbox', 'radio', 'select'].includes(type ?? '')
    found[field] = [
      type,
      attributeValue('autocomplete') ?? (isTyped && /autocomplete="off"/i.test(form) && 'off'),
      attributeValue('inputmode') && `keys=${attributeValue('inputmode')}`,
      attributeValue('spellcheck') === 'false' && 'no-correcting',
      attributeValue('autocapitalize') === 'none' && 'no-capitals',
      attributeValue('dir') && `dir=${attributeValue('dir')}`,
      attributeValue('lang') && `lang=${attributeValue('lang')}`,
    ]
      .filter(Boolean)
      .join(' ')
  }
  return found
}
