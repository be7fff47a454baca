// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFormDraft } from '../../council/catalogue/forms/draft.server.ts'
import { findTemplateDraft, saveTemplate } from '../../council/certificates/templates.server.ts'
import { limits } from '../../rules/limits.ts'
import { newAdmin } from '../actors.ts'
import { noDues } from '../council/certificates/office-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import { treeForm } from './own-forms-for-tests.ts'
import { newService } from './services-for-tests.ts'
import { assertSays, type Visited } from './visitor.ts'

const portal = await portalForFile()
const { db } = portal.council
const admin = await portal.signedIn('admin')

type Sent = { file?: string | Uint8Array<ArrayBuffer>; definition?: string; revision?: string }

/** Sends the form of the page as a browser does, with an empty file where none is chosen. */
function send(path: string, { file = '', definition = '', revision = '0' }: Sent): Promise<Visited> {
  const form = new FormData()
  form.set('revision', revision)
  form.set('file', new File([file], file === '' ? '' : 'form.json', { type: 'text/html' }))
  form.set('definition', definition)
  return admin.send(path, { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
}

async function newForm() {
  const serviceId = await newService(portal)
  const actor = await newAdmin(db)
  const draft = async () => (await findFormDraft(db, actor, serviceId))?.definition
  return { path: `/admin/services/form/${serviceId}/import`, draft }
}

const json = (label: string) =>
  JSON.stringify(treeForm([{ key: 'tree', kind: 'line', label: { en: label, mr: 'कोणते झाड' } }]))

test('the form of one service, exported as a file, is imported into another', async () => {
  const [from, to] = [await newForm(), await newForm()]
  await send(from.path, { definition: json('Which tree') })
  const exported = await admin.get(from.path.replace(/import$/, 'export'))
  const answer = await send(to.path, { file: `\uFEFF${exported.html}` })
  assert.equal(answer.status, 303, answer.text)
  assert.deepEqual(await to.draft(), await from.draft())
  const page = await admin.get(to.path)
  assert.match(page.html, /<form[^>]*enctype="multipart\/form-data"/i)
  assert.match(page.text, /at most 512 kilobytes/)
})

test('a file is read in the place of the text, whatever it is called, and HTML in it stays text', async () => {
  const { path, draft } = await newForm()
  const label = '<script>alert(1)</script>'
  const answer = await send(path, { file: json(label), definition: json('Typed') })
  assert.equal(answer.status, 303, answer.text)
  assert.equal((await draft())?.sections[0]?.questions[0]?.label.en, label)
  const page = await admin.get(path.replace(/\/import$/, ''))
  assert.match(page.text, /<script>alert\(1\)<\/script>/)
  assert.doesNotMatch(page.html, /<script>alert/)
})

test('a file that holds no form is refused beside the file, and what was typed stays', async () => {
  const { path, draft } = await newForm()
  const utf16 = new Uint8Array(Buffer.from(json('Tree'), 'utf16le'))
  const latin = new Uint8Array(Buffer.from(json('Tr\u00E9e').replaceAll(/[^\0-\u00FF]/g, 'x'), 'latin1'))
  for (const file of ['{', '[]', 'null', utf16, latin, json('Tree').replace('"tree"', '"__proto__"')]) {
    const answer = await send(path, { file, definition: 'typed here' })
    assertSays(answer, 422, /The form was not imported The form has faults/)
    assert.match(answer.html, /href="#file"/)
    assert.match(answer.html, /<textarea[^>]*>\s*typed here<\/textarea>/)
  }
  const stale = await send(path, { file: json('Tree'), revision: '7' })
  assert.equal(stale.status, 409)
  assert.match(stale.html, /href="#file"/)
  assert.equal(await draft(), undefined)
})

test('a form without file and text, or broken off on its way, is refused', async () => {
  const { path, draft } = await newForm()
  const broken = admin.send(path, {
    method: 'POST',
    body: '--x\r\nContent-Disposition: form-data; name="definition"\r\n\r\n{',
    headers: { Origin: portal.council.origin, 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  for (const answer of [await send(path, {}), await broken]) {
    assertSays(answer, 422, /Choose a file, or put the form as JSON into the field/)
  }
  assert.equal(await draft(), undefined)
})

test('a file of 512 kB is read, and a larger one is not', async () => {
  const { path, draft } = await newForm()
  const most = 512 * 1024
  const padded = (bytes: number) => json('Tree') + ' '.repeat(bytes - Buffer.byteLength(json('Tree')))
  assertSays(await send(path, { file: padded(most + 1) }), 422, /The form is too large/)
  assert.equal((await send(path, { file: ' '.repeat(limits.bodyBytes.formImport) })).status, 413)
  assert.equal(await draft(), undefined)
  assert.equal((await send(path, { file: padded(most) })).status, 303)
})

test('a form that is exported carries what its certificate says into the draft of another service', async () => {
  const actor = await newAdmin(db)
  const [first, second] = [await newService(portal), await newService(portal)]
  const importAt = (serviceId: string) => `/admin/services/form/${serviceId}/import`
  await send(importAt(first), { definition: json('Which tree') })
  await saveTemplate(db, actor, first, { revision: 0, definition: noDues })
  const file = (await admin.get(`/admin/services/form/${first}/export`)).html
  assert.equal((await send(importAt(second), { file })).status, 303)
  const carried = await findTemplateDraft(db, actor, second)
  assert.deepEqual(carried?.definition, noDues)
  assert.equal((await send(importAt(second), { file, revision: '1' })).status, 303)
  assert.equal((await findTemplateDraft(db, actor, second))?.revision, 2)
  const broken = JSON.stringify({ ...JSON.parse(file), certificate: { ...noDues, months: -1 } })
  assertSays(await send(importAt(second), { file: broken, revision: '2' }), 422, /certificate: /)
  assert.equal((await findTemplateDraft(db, actor, second))?.revision, 2)
})
