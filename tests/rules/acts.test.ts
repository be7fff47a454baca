import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAct } from '../../rules/acts.ts'
import { caseActs, changingActs, isForCitizen } from '../../rules/case-acts.ts'
import { mayDo } from '../../rules/may-do.ts'

test('the applicant reads every line of their application’s history but notes and assignments of the office', () => {
  const hidden = caseActs.filter((act) => !isForCitizen(act))
  assert.deepEqual(hidden, ['application.noted', 'application.assigned'])
})

test('a form is stale after an act on the papers or the status of the application, and after no other', () => {
  assert.deepEqual(
    changingActs.map((act) => act.replace('application.', '')),
    [
      'submitted',
      'marked',
      'answered',
      'paperRemoved',
      'decided',
      'undone',
      'setAside',
      'withdrawn',
      'broughtBack',
    ],
  )
})

test('an act is done by those whom the table names, by a session’s kind or by the outsider’s id', () => {
  const id = '4f1c'
  assert.equal(mayDo('application.decided', { id, kind: 'staff' }), true)
  for (const kind of ['user', 'intermediary', 'unknown'] as const)
    assert.equal(mayDo('application.decided', { id, kind }), false, kind)
  assert.equal(mayDo('application.decided', { id: 'operator' }), true)
  assert.equal(mayDo('application.decided', { id: 'visitor' }), false)
  assert.equal(mayDo('session.refused', { id: 'visitor' }), true)
  assert.equal(mayDo('session.opened', { id }), true, 'no session yet')
})

test('a word that only looks like an act is none', () => {
  for (const text of ['toString', 'application.entered', '__proto__', ''])
    assert.equal(isAct(text), false, text)
  assert.equal(isAct('application.decided'), true)
})
