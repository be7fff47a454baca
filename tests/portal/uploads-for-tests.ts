import assert from 'node:assert/strict'
import type { TestPortal } from './open-test-portal.ts'
import { publishOwnForm, treeAnswers, treeForm } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const documents = [
  { name: { en: 'Photo of the tree' }, required: true, upload: 'image-or-pdf', pages: 2 },
  { name: { en: 'Ration card' }, note: { en: 'Both sides' }, required: true, upload: 'image', pages: 1 },
  { name: { en: 'Consent' }, showIf: { question: 'reason', is: ['house'] }, upload: 'image-or-pdf' },
  { name: { en: 'Tax receipt' }, required: true },
]

/** Publishes a form with documents of each sort for a new service; the address of its application. */
export async function newUploadService(portal: TestPortal): Promise<string> {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm(undefined, { pages: 'sections', documents }))
  return `/user/apply/${serviceId}`
}

/** Answers all questions of such a service; the address of the first document. */
export async function beginApplication(portal: TestPortal, citizen: Visitor): Promise<string> {
  const start = await newUploadService(portal)
  await citizen.submit(`${start}/form`, answers, 'id="main-form"')
  const answered = await citizen.submit(`${start}/felling`, treeAnswers, 'id="main-form"')
  assert.equal(answered.location, `${start}/documents/1`, answered.text)
  return answered.location
}

/** The account that a page says it was shown to. */
export async function accountOn(visitor: Visitor, path: string): Promise<string> {
  return /name="account" value="([^"]*)"/.exec((await visitor.get(path)).html)?.[1] ?? ''
}

/** Sends several files in one choice, in their order, as the form of a document's page does. */
export async function addFiles(
  portal: TestPortal,
  visitor: Visitor,
  path: string,
  files: [name: string, bytes: Uint8Array][],
) {
  const form = new FormData()
  form.set('account', await accountOn(visitor, path))
  form.set('refused', '')
  for (const [name, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return visitor.send(path, { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
}

/** Sends a file as the form of a document's page does. */
export async function addFile(
  portal: TestPortal,
  visitor: Visitor,
  path: string,
  bytes: Uint8Array,
  account?: string,
) {
  const form = new FormData()
  form.set('account', account ?? (await accountOn(visitor, path)))
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  return visitor.send(path, { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
}

/** Sends the form that checks a certificate, as browsers without script do; '' and no bytes for nothing. */
export function checkPhoto(portal: TestPortal, visitor: Visitor, photo?: Uint8Array, code = '') {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(photo ?? [])]), photo ? 'photo.jpg' : '')
  form.set('code', code)
  return visitor.send('/verify', { method: 'POST', headers: { Origin: portal.council.origin }, body: form })
}

/** What the buttons of a document's page send that remove its pages, in their order. */
export async function removals(visitor: Visitor, at: string): Promise<string[]> {
  const buttons = (await visitor.get(at)).html.match(/<button[^>]*name="remove"[^>]*>/g) ?? []
  return buttons.map((button) => /value="([^"]+)"/.exec(button)?.[1] ?? '')
}
