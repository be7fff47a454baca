import { test } from 'node:test'
import { everything } from '../everything.ts'
import { engines } from '../faults/council-to-harm.ts'
import { killSenders } from '../faults/kill-senders.ts'
import { killPortal, killPostgres } from '../faults/kills.ts'
import { loseAnswers } from '../faults/lost-answers.ts'
import { cutUploads, killUploads } from '../faults/lost-uploads.ts'

// A few times each, of two engines on one; `npm run test:faults` does the same many times on both, and traces
// the calls to fsync.
const kills = everything ? 2 : 1

test('what was acknowledged outlives a kill of the portal', (t) => killPortal(t, 'SQLite', kills))

test('what was acknowledged outlives a kill of PostgreSQL, and the portal finds it again by itself', (t) =>
  killPostgres(t, kills))

for (const engine of everything ? engines : (['SQLite'] as const)) {
  test(`on ${engine}, who sends a form again after a lost answer makes no second application`, (t) =>
    loseAnswers(t, engine, 3))
}

for (const engine of everything ? engines : (['PostgreSQL'] as const)) {
  test(`on ${engine}, what a killed sender had in hand is sent by the others`, (t) =>
    killSenders(t, engine, 80))
}

test('a photo of which the line breaks at any tenth leaves nothing, and is kept once when it is sent again', (t) =>
  cutUploads(t, 'SQLite'))

test('a kill of the portal under a photo loses no acknowledged page and leaves no half of one', (t) =>
  killUploads(t, 'SQLite', { tenths: [5], after: 1, traced: false }))
