// One engine is enough: its bodies are refused before any act writes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everything } from '../everything.ts'
import { accountNamed, changeRows } from '../rows.ts'
import { assertDecent, postRaw } from './hostile-answers.ts'
import { type HostileCouncil, openHostileCouncil } from './hostile-council.ts'
import { forms } from './hostile-forms.ts'
import { hostileValues } from './hostile-values.ts'

let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil()
})
after(() => council.portal.close())

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
    const { at, who, fields } = await row.sound(council)
    const visitor = council.as(who)
    const kept = await council.kept()
    for (const body of share(bodies)) {
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
    const answer = await postRaw(visitor, at, `${others.join('&')}&${own}`)
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

test('what an ended session had sent comes back literally, whatever it was', async () => {
  const { db, portal } = council
  const path = `/user/apply/${council.serviceId}`
  const citizen = await portal.signedIn('user', 'Returning Citizen')
  const { id } = await accountNamed(db, 'Returning Citizen')
  const typed = hostileValues.map(({ sent = '' }) => `applicantName=${sent}&userDetails=${sent}&${polluting}`)
  for (const body of [...typed, ...bodies].filter((_, index) => index % shares === 0)) {
    await changeRows(db, 'sessions', { userId: id }, { endedAt: new Date().toISOString() })
    const refused = await postRaw(citizen, path, body)
    assert.match(refused.location, /^\/login\?as=user/)
    await db.updateTable('sessions').set({ endedAt: null }).where('userId', '=', id).execute()
    for (const address of [path, `${path}.data`]) {
      const page = await citizen.get(address)
      assert.equal(page.status, 200, body.slice(0, 60))
      assertDecent(page, body.slice(0, 60))
    }
  }
})
