import { template } from '../council/state/templates-for-tests.ts'
import { newSlip } from '../new-slip.ts'
import { refuseApplication } from '../refusals.ts'
import { newErasure } from './erasure-for-tests.ts'
import { newAppeal } from './hostile-appeal-forms.ts'
import type { HostileCouncil, Who } from './hostile-council.ts'
import { documentOf } from './hostile-paper-forms.ts'
import { offerTemplates } from './offered-templates.ts'
import { newServiceWithForm, treeForm, witnesses } from './own-forms-for-tests.ts'
import { beginApplication } from './uploads-for-tests.ts'

export interface AddressRow {
  who: Who
  at?(council: HostileCouncil): string | Promise<string>
  /** What each parameter answers to a value that means nothing. */
  parameters: Record<string, number>
  /** The page holds as many cases as a list has rows, and costs as much as all of them. */
  heavy?: true
}

const list = { after: 200, before: 200 }
const places = { state: 200, district: 200, block: 200, village: 200 }
const narrowing = { ...list, number: 200, status: 200, service: 200, search: 200, turn: 200, due: 200 }
const months = {
  sort: 200,
  timing: 200,
  received: 200,
  decided: 200,
  stopped: 200,
  desk: 200,
  dates: 200,
  from: 200,
  to: 200,
}
const inbox = {
  work: 200,
  certificate: 200,
  aside: 200,
  ...narrowing,
  ...months,
  tick: 200,
  view: 404,
}
const auditNarrowing = { act: 200, actor: 200, subject: 200, from: 200, to: 200 }

/** The kinds of a question that is to be added to the section or group of a new form. */
const kindsAt = (place: string): AddressRow => ({
  who: 'admin',
  at: async ({ portal }) => {
    const { serviceId } = await newServiceWithForm(portal, treeForm([witnesses]))
    return `/admin/services/form/${serviceId}/${place}`
  },
  parameters: { kind: 200 },
})

async function rejected({ newApplication, portal }: HostileCouncil) {
  const number = await newApplication()
  await refuseApplication(portal.council.db, number, 'None')
  return number
}

/** Every address that reads its query. */
export const addresses: Record<string, AddressRow> = {
  '/services': { who: 'nobody', parameters: { ...list, search: 200, category: 200 } },
  '/overview': { who: 'nobody', parameters: { service: 200 } },
  '/login': { who: 'nobody', parameters: { as: 200, next: 200 } },
  '/account/sign-in': { who: 'user', parameters: { unlink: 200 } },
  '/account/privacy/looked': { who: 'user', parameters: { ...list, application: 200 } },
  '/account/privacy/complain': { who: 'user', parameters: {} },
  '/account/privacy/nominee': { who: 'user', parameters: {} },
  '/account/phone': { who: 'user', parameters: { again: 200 } },
  '/login/forgot': { who: 'nobody', parameters: { again: 404 } },
  '/login/passkey': { who: 'nobody', parameters: {} },
  '/login/code': { who: 'nobody', parameters: { with: 303, next: 303 } },
  '/account/second-factor': {
    who: 'staff',
    // Its first opening makes the secret that it shows.
    at: async ({ as }) => {
      await as('staff').get('/account/second-factor')
      return '/account/second-factor'
    },
    parameters: { change: 200 },
  },
  '/registration/user': { who: 'nobody', parameters: { next: 200 } },
  '/user': { who: 'user', parameters: { ...list, search: 200, view: 404, sent: 404 } },
  '/user/applications': { who: 'user', parameters: { ...list, again: 200 } },
  '/user/family/:id': {
    who: 'user',
    at: async ({ newMember }) => `/user/family/${await newMember()}`,
    parameters: { remove: 200 },
  },
  '/track': { who: 'nobody', parameters: { number: 200 } },
  '/claim': { who: 'user', parameters: { number: 200 } },
  '/user/applications/:id/acknowledgement': {
    who: 'user',
    at: async ({ newApplication }) => `/user/applications/${await newApplication()}/acknowledgement`,
    parameters: { paper: 200, slip: 200 },
  },
  '/user/applications/:id/withdraw': {
    who: 'user',
    at: async ({ newApplication }) => `/user/applications/${await newApplication()}/withdraw`,
    parameters: {},
  },
  '/user/applications/:id/put-right': {
    who: 'user',
    at: async (council) => `/user/applications/${await rejected(council)}/put-right`,
    parameters: {},
  },
  '/user/applications/:id/appeal/:level': {
    who: 'user',
    at: async (council) => `/user/applications/${await rejected(council)}/appeal/1`,
    parameters: {},
  },
  '/user/applications/:id/letter': {
    who: 'user',
    at: async (council) => `/user/applications/${await rejected(council)}/letter`,
    parameters: { in: 200 },
  },
  '/user/apply/:id/documents/:document': {
    who: 'user',
    at: ({ portal, as }) => beginApplication(portal, as('user')),
    parameters: { refused: 200 },
  },
  '/user/applications/:id/documents/:document': { who: 'user', at: documentOf, parameters: { refused: 200 } },
  '/user/:id': { who: 'user', at: ({ idOf }) => `/user/${idOf('user')}`, parameters: { request: 200 } },
  '/admin/services/form/:id/add/:part': kindsAt('add/felling'),
  '/admin/services/form/:id/group/:part/add': kindsAt('group/witness/add'),
  '/staff': { who: 'staff', parameters: { ...list, view: 404 } },
  '/admin/authorities': { who: 'admin', parameters: { after: 200, before: 200 } },
  '/admin/appeals/register': { who: 'admin', parameters: { ...list, level: 200, year: 200 } },
  '/admin/appeals/register/export': { who: 'admin', parameters: { level: 200, year: 200 } },
  '/admin/appeals/rules': { who: 'admin', parameters: { fill: 200 } },
  '/staff/appeals': { who: 'appellate', parameters: { ...list, part: 200 } },
  '/staff/counter/entries': { who: 'staff', parameters: { after: 200, before: 200 } },
  '/staff/counter': { who: 'staff', parameters: { service: 200 } },
  '/admin/counter': { who: 'admin', parameters: { service: 200 } },
  '/staff/calls': { who: 'staff', parameters: { ...list, list: 200 } },
  '/staff/payments': { who: 'staff', parameters: { ...list, state: 200, reference: 200, open: 200 } },
  '/admin/payments': { who: 'admin', parameters: { ...list, state: 200, reference: 200, open: 200 } },
  '/admin/payments/count': { who: 'admin', parameters: { officer: 404 } },
  '/staff/payments/count': { who: 'staff', parameters: { officer: 404 } },
  '/staff/payments/export': { who: 'staff', parameters: { state: 200, reference: 200 } },
  '/staff/application/update/:id/fee': {
    who: 'staff',
    at: async ({ newApplication }) => `/staff/application/update/${await newApplication()}/fee`,
    parameters: { do: 200 },
  },
  '/staff/application/update/:id/appeals': {
    who: 'staff',
    at: async (council) => `/staff/application/update/${await newAppeal(council)}/appeals`,
    parameters: { appeal: 200 },
  },
  '/staff/certificates': { who: 'staff', parameters: { ...list, search: 200, state: 200 } },
  '/admin/certificates': { who: 'admin', parameters: { ...list, search: 200, state: 200 } },
  '/staff/certificates/export': { who: 'staff', parameters: { search: 200, state: 200 } },
  '/staff/ready': { who: 'staff', parameters: { ...list, number: 200 } },
  '/staff/counter/slip/:id': {
    who: 'staff',
    at: async ({ db }) => `/staff/counter/slip/${(await newSlip(db)).number}`,
    parameters: { next: 200 },
  },
  '/staff/update-user': { who: 'staff', parameters: { ...list, ...places, search: 200, user: 404 } },
  '/staff/application/update': { who: 'staff', parameters: inbox },
  '/staff/application/update/:id': {
    who: 'staff',
    at: async ({ newApplication }) => `/staff/application/update/${await newApplication()}`,
    parameters: { ...narrowing, ...months, aside: 200, done: 200 },
  },
  '/staff/application/update/:id/next': {
    who: 'staff',
    at: async ({ newApplication }) => `/staff/application/update/${await newApplication()}/next`,
    parameters: Object.fromEntries(
      [...Object.keys({ ...narrowing, ...months }), 'done'].map((name) => [name, 303]),
    ),
  },
  '/admin': { who: 'admin', parameters: { ...list, view: 404, delete: 404 } },
  '/admin/create-staff': { who: 'admin', parameters: list },
  '/admin/overview': { who: 'admin', parameters: { service: 200, months: 200 } },
  '/admin/overview/week/2026-11-16': { who: 'admin', parameters: {} },
  '/admin/overview/week/2026-11-16/export': { who: 'admin', parameters: {} },
  '/admin/calendar': { who: 'admin', parameters: { year: 200 } },
  '/admin/calendar/holidays/2027': { who: 'admin', parameters: { copy: 200 } },
  '/admin/places': { who: 'admin', parameters: { in: 404 } },
  '/admin/categories': { who: 'admin', parameters: { category: 404 } },
  '/admin/translations': { who: 'admin', parameters: list },
  '/admin/state-catalogue': {
    who: 'admin',
    at({ portal: { council } }) {
      offerTemplates(council, [template('BIRTH')])
      return '/admin/state-catalogue'
    },
    parameters: { page: 200 },
  },
  '/admin/look-again': { who: 'admin', parameters: { ...list, number: 200 } },
  '/admin/look-again/done': { who: 'admin', parameters: list },
  '/admin/searches': { who: 'admin', parameters: list },
  '/admin/citizens': { who: 'admin', parameters: { ...list, search: 200 } },
  '/admin/requests': { who: 'admin', parameters: list },
  '/admin/privacy/access': { who: 'admin', parameters: { ...list, officer: 404 } },
  '/admin/privacy/officer': { who: 'admin', parameters: {} },
  '/admin/privacy/requests': { who: 'admin', parameters: list },
  '/admin/privacy/requests/:id': {
    who: 'admin',
    at: async ({ newRequest }) => `/admin/privacy/requests/${await newRequest()}`,
    parameters: {},
  },
  '/admin/privacy/requests/:id/erase': {
    who: 'admin',
    at: async ({ db }) => (await newErasure(db)).at,
    parameters: {},
  },
  '/admin/audit': { who: 'admin', parameters: { ...list, ...auditNarrowing, person: 200 } },
  '/admin/audit/export': { who: 'admin', parameters: auditNarrowing },
  '/admin/services/update/:id': {
    who: 'admin',
    at: ({ serviceId }) => `/admin/services/update/${serviceId}`,
    parameters: list,
  },
  '/admin/application/update': { who: 'admin', parameters: inbox },
  '/admin/application/export': { who: 'admin', parameters: { ...narrowing, ...months, private: 200 } },
  '/admin/application/approve': { who: 'admin', parameters: { case: 200 } },
  '/admin/application/print': {
    who: 'admin',
    parameters: { ...narrowing, ...months, case: 200, aside: 200 },
    heavy: true,
  },
  '/staff/application/approve': { who: 'staff', parameters: { case: 200 } },
  '/staff/application/print': {
    who: 'staff',
    parameters: { ...narrowing, ...months, case: 200, aside: 200 },
    heavy: true,
  },
  '/staff/application/export': { who: 'staff', parameters: { ...narrowing, ...months, private: 200 } },
}

/** Every address that ends in an id, and what an unknown one answers. */
export const endings: { who: Who; under: string; unknown: number }[] = [
  { who: 'nobody', under: '/services/', unknown: 404 },
  { who: 'nobody', under: '/password/', unknown: 410 },
  { who: 'user', under: '/user/', unknown: 404 },
  { who: 'user', under: '/user/apply/', unknown: 404 },
  { who: 'user', under: '/user/applications/', unknown: 404 },
  { who: 'staff', under: '/staff/application/update/', unknown: 404 },
  { who: 'admin', under: '/admin/application/update/', unknown: 404 },
  { who: 'admin', under: '/admin/services/update/', unknown: 404 },
  { who: 'admin', under: '/admin/services/facts/', unknown: 404 },
  { who: 'admin', under: '/admin/services/stage/', unknown: 404 },
  { who: 'admin', under: '/admin/services/copy/', unknown: 404 },
  { who: 'admin', under: '/admin/places/', unknown: 404 },
  { who: 'admin', under: '/admin/services/form/', unknown: 404 },
  { who: 'admin', under: '/admin/calendar/order/', unknown: 404 },
  { who: 'admin', under: '/admin/calendar/holidays/', unknown: 404 },
  { who: 'admin', under: '/admin/overview/week/', unknown: 404 },
  { who: 'admin', under: '/admin/calendar/moved/', unknown: 404 },
  { who: 'admin', under: '/admin/staff/', unknown: 404 },
  { who: 'admin', under: '/admin/ready-words/', unknown: 404 },
  { who: 'admin', under: '/admin/messages/case.decided/sms/', unknown: 404 },
  { who: 'admin', under: '/admin/citizens/', unknown: 404 },
]

const encoded = (text: string) => Buffer.from(text).toString('base64url')

const forgedKeys = [
  '{',
  'null',
  '1',
  '"ab"',
  '[]',
  '[1,2]',
  '[null,null]',
  '["a"]',
  '["a","b"]',
  '["a","b","c"]',
  '[["a"],["b"]]',
  '{"0":"a","1":"b","length":2}',
  '["\\u0000","\\ud800"]',
  '['.repeat(1400),
  "['\\'; drop table users; --', 'x']",
  '["\'; drop table users; --","x"]',
  '["\u{10ffff}","~"]',
]

/** What stands in `after` or `before` when nobody's list has put it there. */
export const forgedCursors: string[] = [
  '',
  '%',
  'a',
  '%00',
  '%F0%9F',
  'x'.repeat(3000),
  "' or 1=1 --",
  '{}',
  ...forgedKeys.map(encoded),
]
