// One engine is enough: bodies are refused by their size before any act writes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '../../rules/limits.ts'
import { everything } from '../everything.ts'
import { processorMs } from '../until.ts'
import { postRaw } from './hostile-answers.ts'
import { type HostileCouncil, openHostileCouncil } from './hostile-council.ts'
import { forms, type SentForm } from './hostile-forms.ts'
import { origin } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil()
})
after(() => council.portal.close())

/** Sends a body by the piece, so that nobody knows its length beforehand; says how much was taken. */
async function stream(visitor: Visitor, at: string, length: number) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = Math.min(8192, length - taken)
      if (piece === 0) return controller.close()
      taken += piece
      controller.enqueue(new Uint8Array(piece).fill(97))
    },
  })
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await visitor.send(at, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return { ...answer, taken }
}

/** Whose limit holds: pages of own questions, the staff's counter and forms sent as files have their own. */
function whose({ module, who, fields }: SentForm) {
  if (module === 'user/apply/apply' && 'form' in fields) return 'ownForm'
  if (module === 'officer/counter/counter' && who === 'staff') return 'ownForm'
  if (module === 'admin/form/import-form') return 'formImport'
  if (module === 'admin/statement/statement') return 'statement'
  if (who === 'leaver') return 'user'
  if (who === 'appellate') return 'staff'
  return who === 'nobody' ? 'anybody' : who
}

/** Both addresses of a form are read by the same lines: one form is asked at one, the next at the other. */
for (const [turn, [name, row]] of Object.entries(forms).entries()) {
  test(`${name}: a body as long as it may be is read, one byte more is not`, async () => {
    const form = await row.sound(council)
    const { at, who } = form
    const limit = limits.bodyBytes[whose(form)]
    const visitor = council.as(who)
    const kept = await council.kept()
    const addresses = [at, at.replace(/(?=\?|$)/, '.data')]
    for (const address of addresses.filter((_, index) => everything || index === turn % 2)) {
      const statuses = async (length: number) => {
        const said = { 'Content-Length': String(length) }
        const whole = await postRaw(visitor, address, 'a'.repeat(length), said)
        return [whole.status, (await stream(visitor, address, length)).status]
      }
      const refused = (await postRaw(visitor, address, 'a')).status
      assert.notEqual(refused, 413)
      assert.deepEqual(await statuses(limit), [refused, refused], address)
      assert.deepEqual(await statuses(limit + 1), [413, 413], address)
    }
    assert.ok((await council.kept()) === kept)
  })
}

test('a body that never ends is read up to the limit, and thrown away for a while', async () => {
  const { status, taken } = await stream(
    council.as('admin'),
    '/admin/create-service',
    Number.POSITIVE_INFINITY,
  )
  assert.equal(status, 413)
  assert.ok(taken <= limits.bodyBytes.admin + 9 * 1024 * 1024, String(taken))
})

test('no field keeps the portal busy, however long it is', async () => {
  const size = limits.bodyBytes.admin / 8
  const fillers = [
    ' ',
    '.',
    '@',
    '-',
    '%0A',
    '+',
    'a.',
    '9',
    '%CC%81',
    '%E2%80%8D',
    '%E1%84%80',
    '%F0%9F%91%A8',
    '/',
  ]
  for (const filler of fillers) {
    const long = filler.repeat(size / filler.length)
    const names = ['serviceId', 'serviceName', 'category', 'serviceDescription', 'link']
    const body = names.map((name) => `${name}=x${long}x`).join('&')
    const ms = await processorMs(async () => {
      const answer = await postRaw(council.as('admin'), '/admin/create-service', body)
      assert.equal(answer.status, 422, filler)
    })
    assert.ok(ms < 4000, `${filler} takes ${ms} ms`)
  }
})

test('a row of dots in what is kept does not keep the portal busy either', async () => {
  const sound = await forms['update service']?.sound(council)
  const serviceDescription = `${'.'.repeat(3990)} x`
  const first = await council.as('admin').post(sound?.at ?? '', { ...sound?.fields, serviceDescription })
  assert.equal(first.status, 303)
  const ms = await processorMs(async () => {
    const stale = await council.as('admin').post(sound?.at ?? '', { ...sound?.fields, serviceName: 'Other' })
    assert.equal(stale.status, 409)
  })
  assert.ok(ms < 5000, `it takes ${ms} ms`)
})
