import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertDecent, postRaw } from './hostile-answers.ts'
import { type FormRow, type HostileCouncil, openHostileCouncil, type SoundForm } from './hostile-council.ts'
import { forms } from './hostile-forms.ts'
import {
  fewValues,
  type HostileValue,
  hostileValues,
  type Kind,
  kinds,
  nearMisses,
} from './hostile-values.ts'

let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil()
})
after(() => council.portal.close())

/** The kinds that are compared with what there is, passed over or costly to hash; the others are read and kept. */
const compared: Kind[] = [
  ...(['unread', 'redrawn', 'intent', 'otherForm', 'unknown', 'gone', 'goneIfReadable', 'choice'] as const),
  ...([
    'passwordToSignIn',
    'currentPassword',
    'newPassword',
    'confirmPassword',
    'readAt',
    'account',
  ] as const),
]

for (const [name, row] of Object.entries(forms)) {
  const fields = Object.entries(row.fields)
  for (const [nth, [field, kind]] of fields.entries()) {
    // The second field of a kind in one form is read as the first.
    const first = fields.findIndex(([, one]) => one === kind) === nth
    const values = first && !compared.includes(kind) ? hostileValues : fewValues
    test(`${name}: ${field} keeps what it may and refuses the rest`, () => meetAll(row, field, kind, values))
  }
}

async function meetAll(row: FormRow, field: string, kind: Kind, some: HostileValue[]) {
  const misses = (nearMisses[kind] ?? []).map(encodeURIComponent)
  const values: HostileValue[] = [
    ...some,
    ...misses.map((sent) => ({ sort: 'forbidden' as const, sent, kept: '' })),
  ]
  let sound = await row.sound(council)
  const typed = encodeURIComponent(sound.fields[field] ?? '')
  values.push({ sort: 'twice', sent: `${typed}&${field}=${typed}`, kept: '' })
  let kept = await council.kept()
  for (const value of values) {
    const miss = value.sent !== undefined && misses.includes(value.sent)
    const outcome = miss && kind === 'newPassword' ? 422 : kinds[kind][value.sort]
    const what = `${field}=${value.sent?.slice(0, 60)} (${value.sort})`
    const answer = await send(row, sound, bodyOf(sound, field, kind, value))
    assertDecent(answer, what)
    const now = await council.kept()
    if (typeof outcome === 'number') {
      assert.equal(answer.status, outcome, `${what}: ${answer.text.slice(0, 400)}`)
      assert.ok(now === kept, `${what} was refused, yet something was written`)
      if (outcome === 422 && kind !== 'otherForm')
        assertNamed(answer.html, kind === 'revision' ? 'status' : field, field, what)
      continue
    }
    assert.equal(answer.status, row.accepted ?? 303, `${what}: ${answer.text.slice(0, 400)}`)
    const written = JSON.stringify(value.kept).slice(1, -1)
    if (outcome === 'kept' && kind !== 'newPassword')
      assert.ok(now.includes(written), `${what} is not kept as it stands`)
    sound = await row.sound(council)
    kept = await council.kept()
  }
}

function bodyOf(sound: SoundForm, field: string, kind: Kind, { sent }: HostileValue) {
  const confirming = kind === 'newPassword' && 'confirmPassword' in sound.fields
  const replaced = confirming ? [field, 'confirmPassword'] : [field]
  const others = Object.entries(sound.fields).filter(([name]) => !replaced.includes(name))
  const pairs = others.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (sent === undefined) return pairs.join('&')
  const once = sent.split('&')[0] ?? ''
  return [...pairs, `${field}=${sent}`, ...(confirming ? [`confirmPassword=${once}`] : [])].join('&')
}

/** The throttles, which have tests of their own, would answer before the form does. */
async function send(row: FormRow, sound: SoundForm, body: string) {
  await council.db.deleteFrom('throttles').execute()
  return postRaw(council.as(row.who), sound.at, body)
}

function assertNamed(html: string, ...[first, second, what]: [string, string, string]) {
  const named = [first, second].some((field) => html.includes(`<a href="#${field}">`))
  assert.ok(named, `${what} is refused without a message for its field`)
  assert.match(html, /<title>Error: /, what)
}
