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
  type Outcome,
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
  for (const [index, [field, kind]] of fields.entries()) {
    // The second field of a kind in one form is read as the first.
    const first = fields.findIndex(([, one]) => one === kind) === index
    const values = first && !compared.includes(kind) ? hostileValues : fewValues
    test(`${name}: ${field} keeps what it may and refuses the rest`, () => meetAll(row, field, kind, values))
  }
}

async function meetAll(row: FormRow, field: string, kind: Kind, some: HostileValue[]) {
  const sound = await row.sound(council)
  const typed = encodeURIComponent(sound.fields[field] ?? '')
  const misses = (nearMisses[kind] ?? []).map((miss) => ({ sent: encodeURIComponent(miss), kept: '' }))
  const met: [HostileValue, Outcome][] = [
    ...some.map((value): [HostileValue, Outcome] => [value, kinds[kind][value.sort]]),
    [{ sort: 'twice', sent: `${typed}&${field}=${typed}`, kept: '' }, kinds[kind].twice],
    ...misses.map((miss): [HostileValue, Outcome] => [{ sort: 'text', ...miss }, 422]),
  ]
  const before = await council.kept()
  for (const [value, outcome] of met) {
    if (typeof outcome !== 'number') continue
    const body = bodyOf(sound, field, kind, value)
    const answer = await send(row, sound, body)
    assert.equal(answer.status, outcome, `${body.slice(-400)}: ${answer.text.slice(0, 400)}`)
    if (outcome === 422) assertNamed(answer.html, field, kind)
  }
  assert.ok((await council.kept()) === before, `${field} was refused, yet something was written`)
  const texts: string[] = []
  for (const [value, outcome] of met) {
    if (typeof outcome === 'number') continue
    const again = await row.sound(council)
    const body = bodyOf(again, field, kind, value)
    const answer = await send(row, again, body)
    assert.equal(answer.status, row.accepted ?? 303, `${body}: ${answer.text.slice(0, 400)}`)
    if (outcome === 'kept' && kind !== 'newPassword') texts.push(value.kept)
  }
  const kept = await council.kept()
  for (const text of texts)
    assert.ok(kept.includes(JSON.stringify(text).slice(1, -1)), `${text} is not kept so`)
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

/** The message of a refused field leads to it; of a hidden one that nobody could mend, to the one beside it. */
function assertNamed(html: string, field: string, kind: Kind) {
  assert.match(html, /<title>Error: /)
  if (kind === 'otherForm') return
  const links = kind === 'revision' ? [field, 'status', 'document-0'] : [field]
  const named = links.some((link) => html.includes(`<a href="#${link}">`))
  assert.ok(named, `${field} is refused without a message`)
}

/** The throttles, which have tests of their own, would answer before the form does. */
async function send(row: FormRow, sound: SoundForm, body: string) {
  await council.db.deleteFrom('throttles').execute()
  const answer = await postRaw(council.as(row.who), sound.at, body)
  assertDecent(answer, body.slice(-400))
  return answer
}
