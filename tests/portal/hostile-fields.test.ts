// Begun first: it sends every value to every field.
// One engine is enough: it sends hostile values to acts that are tested on both engines.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everything } from '../everything.ts'
import { assertDecent, postRaw } from './hostile-answers.ts'
import { type HostileCouncil, openHostileCouncil, type SoundForm } from './hostile-council.ts'
import { type Form, forms, type SentForm } from './hostile-forms.ts'
import {
  allValues,
  type HostileValue,
  type Kind,
  nearMisses,
  type Outcome,
  outcomeOf,
} from './hostile-values.ts'

let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil()
})
after(() => council.portal.close())

/** What one field is sent, and what becomes of the form. */
interface Case {
  field: string
  kind: Kind
  value: HostileValue
  outcome: Outcome
}

for (const [name, row] of Object.entries(forms))
  test(`${name}: every field keeps what it may and refuses the rest`, () => meetAll(row))

/**
 * Sends every value of every field, in rounds in which all fields are hostile at once. What is refused
 * without a message of its own is sent again without the others, which may have hidden it. A round that is
 * not answered as it must be is halved until single values tell which of them is wrong, or that they only get
 * in each other's way.
 */
async function meetAll(row: Form) {
  let sound = await row.sound(council)
  const kinds = await row.kinds(council, sound)
  let before = await council.kept()
  const rounds = roundsOf(kinds, sound)
  const refused = async (cases: Case[]) => {
    const { answer, said } = await sendAll(row, sound, cases)
    if (answer.status < 400 && answer.status !== cases[0]?.outcome) {
      // A document that is left out in every language at once is no fault, and the form is rightly accepted.
      sound = await row.sound(council)
      before = await council.kept()
    }
    assert.equal(answer.status, cases[0]?.outcome, said)
    if (answer.status !== 422) return
    const hidden = cases.filter(({ field, kind }) => !isSaid(answer.html, row, field, kind))
    const [first] = hidden
    assert.ok(hidden.length < cases.length, `${first?.field} is refused without a message`)
    if (first) await halving(hidden, refused)
  }
  for (const cases of rounds) {
    const statuses = cases.filter(({ outcome }) => typeof outcome === 'number')
    const [together, alone] = partition(statuses, ({ kind, outcome }) => outcome === 422 && isNamed(kind))
    await halving(together, refused)
    for (const one of alone) await refused([one])
  }
  assert.ok((await council.kept()) === before, 'a form was refused, yet something was written')
  const texts: string[] = []
  for (const cases of rounds) {
    const accepted = cases.filter(({ outcome }) => typeof outcome !== 'number')
    const [alone, together] = partition(accepted, ({ kind }) => /password/i.test(kind))
    await halving(together, (some) => assertAccepted(row, some, texts))
    for (const one of alone) await assertAccepted(row, [one], texts)
  }
  const kept = await council.kept()
  for (const text of texts)
    assert.ok(kept.includes(JSON.stringify(text).slice(1, -1)), `${text} is not kept so`)
}

/** In how many forms a field of the kind has met values. */
const met = new Map<Kind, number>()
/**
 * One reader reads all fields of a kind: the first form's meets every value, or a few where it is only
 * compared, and each later one's a value of every eighth sort.
 */
function valuesOf(kind: Kind): HostileValue[] {
  const turn = met.get(kind) ?? 0
  met.set(kind, turn + 1)
  const all = allValues(kind)
  if (everything || turn === 0) return all
  return Object.values(Object.groupBy(all, ({ sort }) => sort)).flatMap((ofSort, index) =>
    (index + turn) % 8 === 0 ? ofSort.slice(turn % ofSort.length, (turn % ofSort.length) + 1) : [],
  )
}

/** In one round each field has one value, no two of them the same text where there are so many. */
function roundsOf(kinds: Record<string, Kind>, sound: SoundForm): Case[][] {
  const rounds: Case[][] = []
  const fields = Object.entries(kinds)
  for (const [index, [field, kind]] of fields.entries()) {
    const cases = casesOf(field, kind, sound, valuesOf(kind))
    for (const [at, one] of cases.entries()) {
      const round = (at + index) % cases.length
      rounds[round] ??= []
      rounds[round].push(one)
    }
  }
  return rounds
}

function casesOf(field: string, kind: Kind, sound: SoundForm, some: HostileValue[]): Case[] {
  const typed = encodeURIComponent(sound.fields[field] ?? '')
  const twice: HostileValue = { sort: 'twice', sent: `${typed}&${field}=${typed}`, kept: '' }
  const misses = (nearMisses[kind] ?? []).map((miss) => {
    const value: HostileValue = { sort: 'text', sent: encodeURIComponent(miss), kept: '' }
    return { field, kind, value, outcome: 422 }
  })
  const all = [...some, twice].map((value) => ({ field, kind, value, outcome: outcomeOf(kind, value) }))
  return [...all, ...misses]
}

function partition<T>(all: T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}

/** Passes when the assertion holds of all cases at once, or of each half alone; a single case must hold. */
async function halving(cases: Case[], assertAll: (cases: Case[]) => Promise<void>): Promise<void> {
  if (cases.length === 0) return
  try {
    await assertAll(cases)
  } catch (error) {
    if (cases.length === 1) throw error
    const middle = cases.length >> 1
    await halving(cases.slice(0, middle), assertAll)
    await halving(cases.slice(middle), assertAll)
  }
}

async function assertAccepted(row: Form, cases: Case[], texts: string[]) {
  const sound = await row.sound(council)
  const { answer, said } = await sendAll(row, sound, cases)
  assert.equal(answer.status, row.accepted ?? 303, said)
  for (const { kind, value, outcome } of cases)
    if (outcome === 'kept' && kind !== 'newPassword') texts.push(value.kept)
}

function bodyOf(sound: SoundForm, cases: Case[]) {
  const pairs = new Map(
    Object.entries(sound.fields).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  for (const { field, kind, value } of cases) {
    pairs.delete(field)
    const confirming = kind === 'newPassword' && 'confirmPassword' in sound.fields
    if (confirming) pairs.delete('confirmPassword')
    if (value.sent === undefined) continue
    pairs.set(field, value.sent)
    if (confirming) pairs.set('confirmPassword', value.sent.split('&')[0] ?? '')
  }
  return [...pairs].map(([name, sent]) => `${name}=${sent}`).join('&')
}

/** Whether a refused field of the kind is named by a message of its own. */
function isNamed(kind: Kind) {
  return !/^(otherForm|revision|newPassword|confirmPassword)/.test(kind)
}

/** Whether a message leads to the refused field, or beside it if it is hidden and nobody could mend it. */
function isSaid(html: string, { begun }: Form, field: string, kind: Kind) {
  assert.match(html, /<title>Error: /)
  if (kind.startsWith('otherForm')) return true
  // Buttons are the choices of a document's page: the message leads to the file or the paper that is asked
  // for.
  const others = begun ? ['file', 'paper'] : kind === 'revision' ? ['status', 'document-0'] : []
  if (kind === 'ownSource') others.push(field.replace('source', 'grade'))
  // Hidden: it says what stood in the choice beside it.
  if (field === 'assignedTo') others.push('assignTo')
  const links = [field, ...others]
  return links.some((link) => html.includes(`<a href="#${link}">`))
}

/**
 * Sends the form with these values. The throttles, which have tests of their own, would answer before it
 * does; and what was typed before would stand where a field of the form is left out, save where the page is a
 * step of what was begun.
 */
async function sendAll(row: Form, sound: SentForm, cases: Case[]) {
  const body = bodyOf(sound, cases)
  await council.db.deleteFrom('throttles').execute()
  if (!row.begun) await council.db.deleteFrom('drafts').where('path', 'like', '/user/apply/%').execute()
  const answer = await postRaw(council.as(sound.who), sound.at, body)
  assertDecent(answer, body.slice(-400))
  const errors = answer.html.match(/<a href="#(?!content)[^"]+">[^<]+/g) ?? []
  return { answer, said: `${body.slice(-400)}: ${errors.join(' ')}` }
}
