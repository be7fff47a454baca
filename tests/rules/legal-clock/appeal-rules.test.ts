import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayNumber, dayOf } from '../../../rules/days.ts'
import { timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import { isAppealed, openGround, type WrittenLetter } from '../../../rules/legal-clock/appeal-grounds.ts'
import { lastDayForOrder, lastLateDay, type SetAppealRule } from '../../../rules/legal-clock/appeal-rules.ts'

const start = dayNumber('2026-06-01')
const source = { source: 'Act', grade: 'C', checkedOn: '2026-01-01' } as const
const dayIn = (after: number) => dayOf(start + after)

/** A council's rules in the order in which they were set; null takes one away. */
const anyRules = fc
  .array(
    fc.record({
      key: fc.constantFrom('lateDays', 'noOrderDays'),
      value: fc.option(fc.integer({ min: 1, max: 90 })),
      setOn: fc.integer({ min: 0, max: 200 }).map(dayIn),
    }),
    { maxLength: 6 },
  )
  .map((rules): SetAppealRule[] =>
    rules.map((rule) => ({ ...rule, ...source })).sort((a, b) => (a.setOn < b.setOn ? -1 : 1)),
  )

test('a council that has accepted nothing offers what the portal always offered', () => {
  assert.equal(lastLateDay([], '2026-06-01'), '2026-08-30')
  assert.equal(lastDayForOrder([], '2026-06-01'), '2026-07-16')
})

test('a rule holds for what happens from its day on', () => {
  const rules: SetAppealRule[] = [
    { key: 'lateDays', value: 60, setOn: '2026-06-10', ...source },
    { key: 'noOrderDays', value: 60, setOn: '2026-06-10', ...source },
  ]
  assert.equal(lastLateDay(rules, '2026-06-10'), '2026-09-08', 'of the day itself, the better one')
  assert.equal(lastLateDay(rules, '2026-06-11'), '2026-08-10')
  assert.equal(lastDayForOrder(rules, '2026-06-10'), '2026-07-25')
  assert.equal(lastDayForOrder(rules, '2026-06-11'), '2026-08-10')
  const replaced: SetAppealRule[] = [
    { key: 'lateDays', value: 80, setOn: '2026-05-01', ...source },
    { key: 'noOrderDays', value: 30, setOn: '2026-05-01', ...source },
    ...rules,
  ]
  assert.equal(lastLateDay(replaced, '2026-06-11'), '2026-08-10', 'nothing of the one that it replaced')
  assert.equal(lastDayForOrder(replaced, '2026-06-11'), '2026-08-10')
})

test('no rule that is set later takes a day from who was refused or handed in before', () => {
  fc.assert(
    fc.property(anyRules, fc.nat(6), fc.nat(200), (rules, count, after) => {
      const day = dayIn(after)
      const [known, all] = [rules.filter(({ setOn }) => setOn < day), rules]
      const before = [...known, ...all.filter(({ setOn }) => setOn >= day).slice(0, count)]
      assert.ok(lastLateDay(all, day) >= lastLateDay(before, day))
      assert.ok(lastDayForOrder(all, day) <= lastDayForOrder(before, day))
    }),
  )
})

interface Step {
  act: 'write' | 'send' | 'handIn' | 'withdraw' | 'order' | 'refuse' | 'settle'
  level: 1 | 2
  days: number
}

/** Plays acts as a council does them, day by day, and returns every letter that was ever written. */
function play(steps: Step[], allRules: SetAppealRule[]) {
  const letters: (WrittenLetter & { letter: { ground: NonNullable<ReturnType<typeof openGround>> } })[] = []
  let [day, refusedOn, isSettled] = [start, start, false]
  for (const { act, level, days } of steps) {
    day += days
    const today = dayOf(day)
    const lastDay = (since: string) => dayOf(dayNumber(since) + 30)
    const since = dayOf(refusedOn)
    const rules = allRules.filter(({ setOn }) => setOn <= today)
    const appeal = { because: 'refused', since, until: lastDay(since) } as const
    const ground = openGround({ isSettled, appeal }, letters, { level, today }, { rules, lastDay })
    const last = letters.findLast((one) => one.level === level)
    if (act === 'refuse') refusedOn = day
    if (act === 'settle') isSettled = !isSettled
    if ((act === 'write' || act === 'send') && ground && timelinessOf(ground, today) !== 'over')
      letters.push({
        appealId: `A${letters.length + 1}`,
        level,
        letter: { ground },
        handedInOn: act === 'send' ? today : null,
        decidedOn: null,
      })
    if (act === 'handIn' && last && !isAppealed(letters, level, last.letter.ground)) last.handedInOn ??= today
    if (act === 'withdraw' && last?.decidedOn === null) last.handedInOn = null
    if (act === 'order' && last?.handedInOn) last.decidedOn ??= today
  }
  return letters
}

test('no sequence of acts opens two appeals of one level on one ground', () => {
  const acts = ['write', 'send', 'send', 'send', 'handIn', 'withdraw', 'order', 'refuse', 'settle'] as const
  const step = fc.record({
    act: fc.constantFrom<Step['act']>(...acts),
    level: fc.constantFrom<Step['level']>(1, 2),
    days: fc.nat(50),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), anyRules, (steps, rules) => {
      const open = play(steps, rules).filter(({ handedInOn }) => handedInOn !== null)
      const grounds = open.map(({ level, letter: { ground } }) =>
        [level, ground.because, ground.firstAppeal ?? ground.since].join(' '),
      )
      assert.equal(new Set(grounds).size, grounds.length)
    }),
    { numRuns: 2000 },
  )
})
