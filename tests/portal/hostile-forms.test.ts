import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addresses } from './hostile-addresses.ts'
import { type HostileCouncil, openHostileCouncil } from './hostile-council.ts'
import { crawl, type DrawnForm, formsOn, shapeOf } from './hostile-crawl.ts'
import { forms } from './hostile-forms.ts'

const drawn: DrawnForm[] = []
const rows: { name: string; to: string; fields: string[] }[] = []

let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil()
  await council.newApplication()
  const seeds: string[] = [
    '/',
    '/staff/update-user?state=state&district=district&block=block&village=village',
  ]
  for (const [name, { sound, fields }] of Object.entries(forms)) {
    const { at } = await sound(council)
    seeds.push(at)
    rows.push({ name, to: shapeOf(at).split(' ')[0] ?? '', fields: Object.keys(fields) })
  }
  await council.newRequest()
  for (const who of ['nobody', 'user', 'staff', 'admin'] as const) {
    for (const page of await crawl(council.as(who), seeds)) drawn.push(...formsOn(page))
  }
})
after(() => council.portal.close())

test('every screen that takes a form is in the table of forms, and no other', () => {
  const folder = join(import.meta.dirname, '../../app/routes')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /export (async )?(function|const) action\b/.test(source(join(folder, file))))
    .map((file) => file.replace(/\.tsx?$/, ''))
  const named = new Set(Object.values(forms).map(({ module }) => module))
  // Its action answers as its page does: not found.
  named.add('public/not-found')
  // It reads the forms of the calendar with what reads them on their pages, and changes nothing.
  named.add('admin/calendar/moved-cases')
  // It takes the fields of other forms; `saved-drafts.test.ts` sends it what is none of theirs.
  named.add('account/drafts')
  // It is there only with a gateway of text messages, with which `phone-codes.test.ts` sends it hostile values.
  named.add('public/sign-in/forgot')
  // These are there only beside an identity service, with which `hostile-hosted-forms.test.ts` sends them hostile values.
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
    const known = rows.some((row) => row.to === to && names.every((name) => row.fields.includes(name)))
    assert.ok(known, `${to} has a form with ${names.join(', ')}`)
  }
})

test('every form of the table is drawn by some page', () => {
  for (const { name, to, fields } of rows) {
    // It is drawn only after a right password; `second-factor.test.ts` sends it as it is drawn.
    if (name === 'second step') continue
    const found = drawn.some((form) => form.to === to && fields.every((field) => form.names.includes(field)))
    assert.ok(found, `${name}: no page has a form to ${to} with ${fields.join(', ')}`)
  }
})

test('every field of every form that searches is a parameter of the table of addresses', () => {
  const searches = drawn.filter(({ method }) => method === 'get')
  assert.ok(searches.length > 0)
  for (const { to, names } of searches) {
    const known = Object.keys(addresses[to]?.parameters ?? {})
    for (const name of names) assert.ok(known.includes(name), `${to} is asked with ${name}`)
  }
})
