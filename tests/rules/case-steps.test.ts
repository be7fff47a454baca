import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CaseProgress, caseSteps } from '../../rules/case-steps.ts'
import { isOverdue } from '../../rules/overdue.ts'
import { serviceResults } from '../../rules/service-result.ts'
import { statuses } from '../../rules/statuses.ts'

const sent: CaseProgress = {
  receivedAt: '2026-11-23T05:00:00.000Z',
  status: 'Pending',
  turn: 'council',
  turnSince: '2026-11-23',
  dueOn: '2026-11-28',
  late: false,
  documents: ['unseen'],
  result: 'certificate',
}
const written = (more: Partial<CaseProgress>) =>
  caseSteps({ ...sent, ...more }).map(({ step, state, date }) => [step, state, date ?? ''].join(' ').trim())
const received = 'received done 2026-11-23T05:00:00.000Z'

test('an application that was just sent has four steps', () => {
  const ahead = ['decisionAhead ahead 2026-11-28', 'collectAhead ahead']
  assert.deepEqual(written({}), [received, 'papersAhead ahead', ...ahead])
  assert.deepEqual(written({ documents: [] }), [received, ...ahead])
  const seen = { documents: ['seen', 'seen'], markedAt: '2026-11-24T05:00:00.000Z' } as const
  assert.deepEqual(written(seen), [received, 'papersDone done 2026-11-24T05:00:00.000Z', ...ahead])
})

test('one that waits for the citizen says so, and promises no day that does not hold', () => {
  const waiting = { turn: 'citizen', dueOn: undefined, documents: ['missing', 'seen'] } as const
  const steps = ['papersMissing stuck 2026-11-23', 'decisionOpen ahead', 'collectAhead ahead']
  assert.deepEqual(written(waiting), [received, ...steps])
})

test('one that is late says by when it should have been decided', () => {
  const steps = ['papersAhead ahead', 'decisionLate late 2026-11-28', 'collectAhead ahead']
  assert.deepEqual(written({ late: true }), [received, ...steps])
})

test('a decision is told with its day, and only what was approved can be collected', () => {
  const decided = { turn: 'none', decidedAt: '2026-11-25T05:00:00.000Z' } as const
  const approved = ['approved done 2026-11-25T05:00:00.000Z', 'collect ahead']
  assert.deepEqual(written({ ...decided, status: 'Approved' }), [received, ...approved])
  const refused = 'refused refused 2026-11-25T05:00:00.000Z'
  assert.deepEqual(written({ ...decided, status: 'Rejected' }), [received, refused])
})

test('a repair is done on the spot, and nobody is told to collect what is not known to be a paper', () => {
  const last = (more: Partial<CaseProgress>) => written(more).at(-1)
  const approved = { status: 'Approved', turn: 'none' } as const
  const outcomes = [
    ['certificate', 'collect'],
    ['elsewhere', 'collect'],
    ['nothing', 'work'],
    ['declaration', 'ask'],
    [null, 'ask'],
    [undefined, 'ask'],
  ] as const
  for (const [result, outcome] of outcomes) {
    assert.equal(last({ result }), `${outcome}Ahead ahead`)
    assert.equal(last({ result, ...approved }), `${outcome} ahead`)
  }
  const handedOverAt = '2026-11-27T05:00:00.000Z'
  assert.equal(last({ result: 'certificate', ...approved, handedOverAt }), `collected done ${handedOverAt}`)
})

test('one that is set aside goes no further, and promises nothing', () => {
  const aside = { turn: 'none', setAsideAt: '2026-11-26T05:00:00.000Z' } as const
  assert.deepEqual(written(aside), [received, 'setAside refused 2026-11-26T05:00:00.000Z'])
})

const day = fc.integer({ min: 1, max: 30 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const progress = fc
  .record({
    receivedAt: day,
    status: fc.constantFrom(...statuses),
    turn: fc.constantFrom('citizen', 'council', 'none'),
    turnSince: maybe(day),
    dueOn: maybe(day),
    today: day,
    decidedAt: maybe(day),
    setAsideAt: maybe(day),
    documents: fc.array(fc.constantFrom('unseen', 'seen', 'missing'), { maxLength: 4 }),
    markedAt: maybe(day),
    result: maybe(fc.constantFrom(...serviceResults)),
  })
  .map(({ today, ...rest }) => ({ ...rest, late: isOverdue(rest, today) }) as CaseProgress)

test('no state of an application is told anything that is not so', () => {
  fc.assert(
    fc.property(progress, (one) => {
      const steps = caseSteps(one)
      const names = steps.map(({ step }) => step)
      const has = (...these: string[]) => names.some((name) => these.includes(name))
      const isOpen = one.status === 'Pending' && one.setAsideAt === undefined
      assert.equal(names[0], 'received')
      assert.equal(new Set(names).size, names.length)
      assert.ok(names.length <= 4)
      assert.equal(has('decisionAhead', 'decisionOpen', 'decisionLate'), isOpen)
      assert.equal(has('collectAhead', 'workAhead', 'askAhead'), isOpen)
      assert.equal(has('papersMissing'), isOpen && one.turn === 'citizen' && has('papersMissing'))
      const isApproved = one.status === 'Approved' && one.setAsideAt === undefined
      assert.equal(has('collect', 'work', 'ask'), isApproved)
      assert.equal(has('refused'), one.status === 'Rejected' && one.setAsideAt === undefined)
      assert.equal(has('decisionLate'), one.late)
      assert.equal(has('setAside'), one.setAsideAt !== undefined)
      const allSeen = one.documents.length > 0 && one.documents.every((state) => state === 'seen')
      assert.equal(has('papersDone'), allSeen)
      // A day to come is promised only where the council is bound by it.
      const promised = steps.filter(({ state, date }) => state === 'ahead' && date !== undefined)
      assert.deepEqual(
        promised.map(({ date }) => date),
        isOpen && !one.late && one.dueOn ? [one.dueOn] : [],
      )
    }),
  )
})
