// One engine is enough: it compares drawn forms with a table, and hostile bodies are refused before an act.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { languageButton } from '../../rules/typed-fields.ts'
import { everything } from '../everything.ts'
import { accountNamed, changeRows } from '../rows.ts'
import { addresses } from './hostile-addresses.ts'
import { assertDecent, postRaw } from './hostile-answers.ts'
import { type HostileCouncil, openHostileCouncil } from './hostile-council.ts'
import { crawl, type DrawnForm, formsOn, shapeOf } from './hostile-crawl.ts'
import { forms } from './hostile-forms.ts'
import { namedKinds, plainName } from './hostile-kinds.ts'
import { hostileValues, type Kind, valuesFor } from './hostile-values.ts'

const drawn: DrawnForm[] = []
const rows: { name: string; module: string; to: string; kinds: Record<string, Kind> }[] = []

let council: HostileCouncil
before(async () => {
  await drawEach()
  // The walk has used up what some forms act on.
  council = await openHostileCouncil()
})
after(() => council.portal.close())

async function drawEach() {
  const walked = await openHostileCouncil()
  await walked.newApplication()
  const seeds: string[] = [
    '/',
    '/staff/update-user?state=state&district=district&block=block&village=village',
  ]
  for (const [name, { sound, kinds }] of Object.entries(forms)) {
    const sent = await sound(walked)
    const { at, module } = sent
    seeds.push(at)
    const to = shapeOf(at).split(' ')[0] ?? ''
    rows.push({ name, module, to, kinds: await kinds(walked, sent) })
  }
  await walked.newRequest()
  for (const who of ['nobody', 'user', 'staff', 'admin', 'appellate'] as const) {
    for (const page of await crawl(walked.as(who), seeds)) drawn.push(...formsOn(page))
  }
  await walked.portal.close()
}

test('every screen that takes a form is in the table of forms, and no other', () => {
  const folder = join(import.meta.dirname, '../../app/routes')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /export (async )?(function|const) action\b/.test(source(join(folder, file))))
    .map((file) => file.replace(/\.tsx?$/, ''))
  const named = new Set(rows.map(({ module }) => module))
  // Its action answers as its page does: not found.
  named.add('public/not-found')
  // It reads the forms of the calendar with what reads them on their pages, and changes nothing.
  named.add('admin/calendar/moved-cases')
  // It takes the fields of other forms; `saved-drafts.test.ts` sends it what is none of theirs.
  named.add('account/drafts')
  // It is there only with a gateway of text messages, with which `phone-codes.test.ts` sends it hostile
  // values.
  named.add('public/sign-in/forgot')
  // These are there only beside an identity service, with which `hostile-hosted-forms.test.ts` sends them
  // hostile values.
  for (const module of ['public/sign-in/hosted/new', 'admin/staff/staff-identity', 'account/sign-in'])
    named.add(module)
  assert.deepEqual([...named].sort(), modules.sort())
})

function source(path: string) {
  return /\.tsx?$/.test(path) ? readFileSync(path, 'utf8') : ''
}

test('every field of every form that a page draws is in the table of forms', () => {
  // The form that begins anew is sent hostile values by `saved-drafts.test.ts`.
  const beginsAnew = ({ to, names }: DrawnForm) =>
    to === '/drafts' && names.toSorted().join(' ') === 'account forget form'
  const posts = drawn.filter((form) => form.method === 'post' && !beginsAnew(form))
  for (const { to, names: drawnNames } of posts) {
    const names = drawnNames.map((name) =>
      name.replace(/^service-.*/, 'service-TEST-1').replace(/^case-\d+$/, 'case-0'),
    )
    const known = rows.some((row) => row.to === to && names.every((name) => name in row.kinds))
    assert.ok(known, `${to} has a form with ${names.join(', ')}`)
  }
})

/** What a route reads besides: a page draws it in a state no table row reaches; the list may only shrink. */
const readElsewhere: Record<string, string> = {
  // With a confirmed phone number, or beside an identity service.
  'account/messages/messages': 'sms',
  'admin/council/council': 'identityName-en identityName-other',
  // Below the preview of a change to the calendar.
  'admin/calendar/add-order': 'seen',
  'admin/calendar/calendar': 'seen',
  'admin/calendar/correct-order': 'seen',
  'admin/calendar/counting': 'seen',
  'admin/calendar/order': 'seen',
  'admin/calendar/replace-holidays': 'seen',
  'admin/calendar/revoke-order': 'seen',
  // Below what it would do.
  'admin/authority/change-authority': 'seen',
  'admin/privacy/breach/record': 'seen',
  'admin/privacy/retention': 'seen',
  // With an earlier question, in another language of the service, or of a fact that is known.
  'admin/form/edit-document': 'showIf',
  'admin/form/edit-group': 'showIf',
  'admin/service/categories': 'name-en',
  'admin/service/create-service': 'serviceDescription-en serviceName-en',
  'admin/service/update-service': 'serviceDescription-en serviceName-en',
  // Which payment a line of the bank’s statement is of: `bank-statement.test.ts` sends others.
  'admin/statement/statement': 'offer-0',
  // After the question whether papers that nobody has looked at are approved.
  'officer/case/open-case': 'looked',
  // Of a paper that came long ago or is like another one, and at an intermediary’s counter.
  'officer/counter/counter': 'charged lateReason likeReason longAgo',
  // Of an appeal for which the time is over.
  'user/application/appeal/appeal': 'delayReason',
  // Of an application like one that was sent, of one that puts a refused one right, and of the page that has
  // shown all answers.
  'user/apply/apply': 'again checked corrects',
}

/** What the action of each route has asked a form for. */
const readBy = new Map<string, Set<string>>()

async function whileReading<T>(module: string, work: () => Promise<T>): Promise<T> {
  const { get, getAll } = FormData.prototype
  const read = readBy.get(module) ?? new Set()
  readBy.set(module, read)
  FormData.prototype.get = function (name) {
    read.add(plainName(name))
    return get.call(this, name)
  }
  FormData.prototype.getAll = function (name) {
    read.add(plainName(name))
    return getAll.call(this, name)
  }
  return work().finally(() => Object.assign(FormData.prototype, { get, getAll }))
}

const polluting =
  '__proto__=polluted&constructor=polluted&prototype.polluted=1&__proto__[polluted]=1&toString=polluted&then=x'

/** Bodies in which no form finds a field of its own. */
const bodies = [
  '',
  '=',
  '&&&&',
  'a',
  '%',
  '%%%=%',
  '%FF%FE=%C3%28',
  'a=b;c=d;e',
  '+=+',
  '\u0000\u0001',
  '\r\n\r\n',
  '🏳️‍🌈',

  '{"name":"x","intent":"link"}',
  '<?xml version="1.0"?><a/>',
  '--x\r\nContent-Disposition: form-data; name="name"',
  'a=1&'.repeat(350),
  `${'n'.repeat(16_000)}=x`,
  polluting,
  'NAME=x&Email=x&name[]=x&name.first=x',
]

/** All forms read a body by the same few lines: each meets a ninth, all only when everything is run. */
const shares = everything ? 1 : 9

const types = [
  'text/plain',
  'application/json',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/x-www-form-urlencodedx',
  ' ',
  'application/x-www-form-urlencoded, text/plain',
  'x; application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; a=b, multipart/form-data; boundary=x',
]
const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW']

for (const [turn, [name, row]] of Object.entries(forms).entries()) {
  const share = <T>(all: T[]) => all.filter((_, index) => index % shares === turn % shares)

  test(`${name}: what is no form of it changes nothing, and fields that it does not have are passed over`, async () => {
    const { at, who, module, fields } = await row.sound(council)
    const visitor = council.as(who)
    const kept = await council.kept()
    for (const body of share(bodies)) {
      // They have tests of their own, and would answer before the form does.
      await council.db.deleteFrom('throttles').execute()
      const what = `${name} with ${JSON.stringify(body.slice(0, 40))}`
      const answer = await postRaw(visitor, at, body)
      assertDecent(answer, what)
      // A field that came twice is told first where anything else is.
      const expected = body.startsWith('a=1&') && answer.status === 422 ? 422 : (row.empty ?? 422)
      assert.equal(answer.status, expected, `${what}: ${answer.text.slice(0, 300)}`)
    }
    for (const type of share(types)) {
      if (row.uploads && /^(multipart|application\/octet)/.test(type)) continue
      assert.equal((await postRaw(visitor, at, 'a=b', { 'Content-Type': type })).status, 415, type)
    }
    for (const method of share(methods))
      assert.equal((await visitor.send(at, { method })).status, 405, method)
    assert.ok((await council.kept()) === kept, `${name}: something was written`)
    const extra = `${polluting}&role=admin&id=1&status=Approved&userId=1&disabledAt=&temporaryPasswordAt=`
    const own = new URLSearchParams(fields).toString()
    const others = extra.split('&').filter((pair) => !Object.hasOwn(fields, pair.replace(/=.*/, '')))
    const answer = await whileReading(module, () => postRaw(visitor, at, `${others.join('&')}&${own}`))
    assert.equal(answer.status, row.accepted ?? 303, answer.text.slice(0, 300))
    assert.ok(!(await council.kept()).includes('polluted'))
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
    const promoted = council.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('name', 'like', 'A%')
    assert.deepEqual(await promoted.execute(), [])
  })
}

test('no route reads a field that the table of forms does not have', () => {
  const unknown = [...readBy].flatMap(([module, read]) => {
    const known = rows.filter((row) => row.module === module).flatMap(({ kinds }) => Object.keys(kinds))
    const plain = new Set([languageButton, ...known].map(plainName))
    return [...read].filter((name) => !plain.has(name)).map((name) => `${module}: ${name}`)
  })
  const expected = Object.entries(readElsewhere).flatMap(([module, names]) =>
    names.split(/\s+/).map((name) => `${module}: ${name}`),
  )
  assert.deepEqual(unknown.sort(), expected.sort())
})

test('what an ended session had sent comes back literally, whatever it was', async () => {
  const { db, portal } = council
  const path = `/user/apply/${council.serviceId}`
  const citizen = await portal.signedIn('user', 'Returning Citizen')
  const { id } = await accountNamed(db, 'Returning Citizen')
  const typed = hostileValues.map(({ sent = '' }) => `applicantName=${sent}&userDetails=${sent}&${polluting}`)
  for (const body of [...typed, ...bodies].filter((_, index) => index % shares === 0)) {
    await changeRows(db, 'sessions', { userId: id }, { endedAt: new Date().toISOString() })
    assert.match((await postRaw(citizen, path, body)).location, /^\/login\?as=user/)
    await db.updateTable('sessions').set({ endedAt: null }).where('userId', '=', id).execute()
    for (const address of [path, `${path}.data`]) {
      const page = await citizen.get(address)
      assert.equal(page.status, 200, body.slice(0, 60))
      assertDecent(page, body.slice(0, 60))
    }
  }
})

test('no form, field or hostile value is lost: there are as many as there were, or more', () => {
  const fields = rows.flatMap(({ kinds }) => Object.values(kinds))
  const values = fields.reduce((sum, kind) => sum + valuesFor(kind), 0)
  assert.ok(
    rows.length >= 115 && fields.length >= 606 && values >= 16_843,
    `${rows.length} ${fields.length} ${values}`,
  )
  const used = new Set(rows.flatMap(({ kinds }) => Object.keys(kinds).map(plainName)))
  assert.deepEqual(
    [...namedKinds.keys()].filter((name) => !used.has(name)),
    [],
    'no form has such a field',
  )
})

test('every field of every form that searches is a parameter of the table of addresses', () => {
  const searches = drawn.filter(({ method }) => method === 'get')
  assert.ok(searches.length > 0)
  for (const { to, names } of searches) {
    const known = Object.keys(addresses[to]?.parameters ?? {})
    for (const name of names) assert.ok(known.includes(name), `${to} is asked with ${name}`)
  }
})
