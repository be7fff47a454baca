// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isPassword, languageButton } from '../../rules/typed-fields.ts'
import { newAccount, password } from '../actors.ts'
import { everything } from '../everything.ts'
import { type HostileCouncil, openHostileCouncil, type Who } from './hostile-council.ts'
import { crawl, type Page } from './hostile-crawl.ts'
import { forms } from './hostile-forms.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

let council: HostileCouncil
const pages: (Page & { who: Who })[] = []
before(async () => {
  council = await openHostileCouncil()
  const seeds = ['/']
  for (const { sound } of Object.values(forms)) seeds.push((await sound(council)).at)
  for (const who of ['nobody', 'user', 'staff', 'admin'] as const)
    for (const page of await crawl(council.as(who), seeds))
      if (page.page.status === 200 && page.page.html.startsWith('<!DOCTYPE')) pages.push({ ...page, who })
})
after(() => council.portal.close())

interface Field {
  name: string
  kind: string
  value: string
  /** Of a list, the values that can be chosen; of a box or a radio, whether it is chosen. */
  options: string[]
  checked: boolean
}

const mainForm = /<form[^>]* id="main-form"[^>]*>[\s\S]*?<\/form>/
const button = new RegExp(`<button type="submit" form="main-form"[^>]* name="${languageButton}"`, 'g')
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? '')
const attribute = (tag: string, name: string) =>
  plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

function fieldsOf(form: string): Field[] {
  return [...form.matchAll(/<input\b[^>]*>|<(textarea|select)\b[\s\S]*?<\/\1>/g)].map(([element]) => {
    const [tag = ''] = /<[^>]*>/.exec(element) ?? []
    const name = attribute(tag, 'name')
    const checked = / checked=""/.test(tag)
    if (tag.startsWith('<select')) {
      const options = [...element.matchAll(/<option[^>]*>/g)].map(([option]) => option)
      const chosen = options.find((option) => / selected=""/.test(option)) ?? options[0] ?? ''
      const values = options.map((option) => attribute(option, 'value'))
      return { name, kind: 'select', value: attribute(chosen, 'value'), options: values, checked }
    }
    if (tag.startsWith('<textarea')) {
      const value = plain(element.slice(tag.length, -'</textarea>'.length))
      return { name, kind: 'textarea', value, options: [], checked }
    }
    const kind = / readOnly=""/i.test(tag) ? 'readonly' : attribute(tag, 'type')
    return { name, kind, value: attribute(tag, 'value'), options: [], checked }
  })
}

const visible = ({ kind }: Field) => kind !== 'hidden' && kind !== 'file'

/** What a browser would send of the fields as they stand. */
function sentOf(fields: Field[]) {
  const chosen = ({ kind, checked }: Field) => (kind !== 'checkbox' && kind !== 'radio') || checked
  return Object.fromEntries(
    fields.filter(chosen).flatMap(({ name, value }) => (name === '' ? [] : [[name, value]])),
  )
}

/** The fields as somebody has filled them in, with every box ticked or none. */
function filled(fields: Field[], ticked: boolean): Field[] {
  return fields.map((field) => {
    const { kind, name, options } = field
    // No page can put a chosen file back.
    if (kind === 'hidden' || kind === 'readonly' || kind === 'file') return field
    if (kind === 'checkbox') return { ...field, checked: ticked }
    if (kind === 'radio') return { ...field, checked: field === fields.findLast((one) => one.name === name) }
    if (kind === 'select') return { ...field, value: options.at(-1) ?? '' }
    if (kind === 'date') return { ...field, value: '2027-01-15' }
    return { ...field, value: kind === 'textarea' ? `1 < 2 & "${name}"\nतळे` : `${name} & "तळे"` }
  })
}

const langOf = ({ html }: Visited) => /<html lang="([^"]*)"/.exec(html)?.[1]

test('a page whose form somebody fills in offers the languages as buttons of that form, and no other page does', () => {
  for (const { path, page, who } of pages) {
    const posts = page.html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g) ?? []
    // A code is checked on the phone where it can be: another language is no reason to send it to the
    // council.
    const isUnsent = /^\/verify\b/.test(path)
    const toFill = isUnsent ? [] : posts.filter((form) => fieldsOf(form).some(visible))
    const isKept = mainForm.test(page.html)
    assert.equal(isKept, toFill.length > 0, `${path} for ${who}`)
    assert.equal(page.html.match(button)?.length ?? 0, isKept ? 3 : 0, `${path} for ${who}`)
    assert.equal(/<a href="\/language\/mr/.test(page.html), !isKept, `${path} for ${who}`)
  }
})

test('a language chosen beside any form keeps what was typed and chosen, refuses nothing and does nothing', async () => {
  const toFill = pages.filter(({ page }) => mainForm.test(page.html))
  assert.ok(toFill.length > 40, `${toFill.length} forms`)
  const before = await council.kept()
  for (const [turn, { path, page, who }] of toFill.entries()) {
    const visitor = council.as(who)
    const [form = ''] = mainForm.exec(page.html) ?? []
    const to = attribute(/<form[^>]*>/.exec(form)?.[0] ?? '', 'action') || path
    for (const ticked of everything ? [true, false] : [turn % 2 === 0]) {
      const typed = filled(fieldsOf(form), ticked)
      const answer = await visitor.post(to.replace(/#.*/, ''), { ...sentOf(typed), [languageButton]: 'mr' })
      assert.deepEqual([answer.status, langOf(answer)], [200, 'mr'], path)
      const [again = ''] = mainForm.exec(answer.html) ?? []
      const shown = sentOf(fieldsOf(again))
      // A choice of nothing is kept by asking no more.
      const kept = typed
        .filter(({ kind, value }) => kind !== 'radio' || value !== '')
        // The key of what a form makes is new with each form.
        .filter(({ name }) => name !== 'rowKey')
        .map((field) => (isPassword(field.name) ? { ...field, value: '' } : field))
      assert.deepEqual({ ...shown }, { ...shown, ...sentOf(kept) }, path)
      const unticked = kept.filter(({ kind, checked }) => kind === 'checkbox' && !checked)
      for (const { name } of unticked) assert.equal(shown[name], undefined, `${path}: ${name}`)
      assert.doesNotMatch(answer.html, /class="summary|field-error|aria-invalid/, path)
      assert.ok((await council.kept()) === before, path)
    }
  }
})

async function registrationIn(language: string, typed: Record<string, string>) {
  const fields = { fullName: 'Asha', email: '', password: '', confirmPassword: '', ...typed }
  return council.portal.visitor().post('/registration/user', { ...fields, [languageButton]: language })
}

test('a typed password is not in the page that comes, which asks for it again; one that was not typed is not asked for', async () => {
  const secret = 'five green mangoes'
  const typed = await registrationIn('en', { password: secret })
  assert.match(typed.text, /Type your password again/)
  assert.doesNotMatch(typed.html, new RegExp(secret))
  const untyped = await registrationIn('en', {})
  assert.match(untyped.html, /value="Asha"/)
  assert.doesNotMatch(untyped.text, /Type your password again/)
})

test('a language that the portal does not speak does not make the form be carried out', async () => {
  const before = await council.kept()
  const typed = {
    email: 'asha@example.com',
    password: 'five green mangoes',
    confirmPassword: 'five green mangoes',
  }
  assert.equal((await registrationIn('xx', typed)).status, 422)
  assert.equal(await council.kept(), before)
})

async function openedForm() {
  const { db } = council
  const account = await newAccount(db, 'user', 'Asha Patil')
  const path = `/user/apply/${await newService(council.portal)}`
  const visitor = await council.portal.visitor().signIn(account.email, password)
  const sent = { ...answers, account: account.id, applicantLandmark: 'Old well', [languageButton]: 'mr' }
  return { db, account, path, visitor, sent }
}

test('a language chosen after the session has run out leads to the sign-in, and what was typed waits behind it', async () => {
  const { db, account, path, visitor, sent } = await openedForm()
  const past = '2020-01-01T00:00:00.000Z'
  await db.updateTable('sessions').set({ expiresAt: past }).where('userId', '=', account.id).execute()
  const answer = await visitor.post(path, sent)
  assert.equal(answer.status, 303)
  const login = await visitor.follow(answer)
  assert.equal(langOf(login), 'mr')
  const landed = await visitor.sendForm(login, answer.location, { email: account.email, password })
  assert.match((await visitor.follow(landed)).html, /value="Old well"/)
})

test('a language chosen without a session is carried through the sign-in with what was typed', async () => {
  const { account, path, sent } = await openedForm()
  const visitor = council.portal.visitor()
  const answer = await visitor.post(path, sent)
  assert.equal(answer.status, 307)
  const login = await visitor.post(answer.location, sent)
  assert.deepEqual([login.status, langOf(login)], [401, 'mr'])
  const hindi = { ...hiddenOf(login), email: account.email, password: '', [languageButton]: 'hi' }
  const again = await visitor.post(answer.location, hindi)
  assert.deepEqual([again.status, langOf(again)], [200, 'hi'])
  const landed = await visitor.sendForm(again, answer.location, { email: account.email, password })
  assert.match((await visitor.follow(landed)).html, /value="Old well"/)
})

function hiddenOf(page: Visited) {
  const [form = ''] = mainForm.exec(page.html) ?? []
  return sentOf(fieldsOf(form).filter(({ kind }) => kind === 'hidden'))
}

test('what one account typed is not shown to another that has signed in since', async () => {
  const { path, sent } = await openedForm()
  const brother = await newAccount(council.db, 'user', 'Brother')
  const visitor = await council.portal.visitor().signIn(brother.email, password)
  const answer = await visitor.post(path, sent)
  assert.deepEqual([answer.status, langOf(answer)], [200, 'mr'])
  assert.doesNotMatch(answer.html, /Old well/)
})
