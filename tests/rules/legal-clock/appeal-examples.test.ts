import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber, dayOf } from '../../../rules/days.ts'
import { daysToAppeal, lastDayToAppeal, timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import {
  type AppealedCase,
  isAppealed,
  isPassedOver,
  openGround,
  type WrittenLetter,
} from '../../../rules/legal-clock/appeal-grounds.ts'
import { decideByOf, maharashtraRules, type SetAppealRule } from '../../../rules/legal-clock/appeal-rules.ts'
import { readWorkingDays } from '../../../rules/legal-clock/working-days.ts'

const days = readWorkingDays({ weekly: [0], named: { '2026-08-15': 'Independence Day' } })
const lastDay = (since: string) => lastDayToAppeal(since, 30, { days, onOpenDay: true })
const accepted: SetAppealRule[] = maharashtraRules.map((rule) => ({ ...rule, setOn: '2026-01-01' }))

const refusedOn = (since: string): AppealedCase => ({
  isSettled: false,
  appeal: { because: 'refused', since, until: lastDay(since) },
})
const passedOn = (since: string): AppealedCase => ({
  isSettled: false,
  appeal: { because: 'limitPassed', since, until: lastDay(since) },
})

const first = (appealed: AppealedCase, handedInOn: string | null, decidedOn: string | null = null) =>
  ({
    appealId: 'A1',
    level: 1,
    letter: { ground: appealed.appeal ?? { because: 'refused', since: '' } },
    handedInOn,
    decidedOn,
  }) satisfies WrittenLetter

type Asked = { level?: 1 | 2; appeals?: WrittenLetter[]; rules?: SetAppealRule[] }

/** What an applicant is offered on a day: on which ground, of which day, and whether it is in time. */
function offered(
  appealed: AppealedCase,
  today: string,
  { level = 1, appeals = [], rules = accepted }: Asked = {},
) {
  const ground = openGround(appealed, appeals, { level, today }, { rules, lastDay })
  if (!ground) return 'nothing'
  return `${ground.because} ${ground.since} ${timelinessOf(ground, today)}`
}

const refused = refusedOn('2026-06-01')
const passed = passedOn('2026-06-01')
const sent = [first(refused, '2026-06-10')]
const onFirst: Asked = { level: 2, appeals: sent }
const ordered: Asked = { level: 2, appeals: [first(refused, '2026-06-10', '2026-06-20')] }
/** Neither refused nor late. */
const never: AppealedCase = { isSettled: false }

const examples: [what: string, seen: string, expected: string][] = [
  ['day 30 after a refusal', offered(refused, '2026-07-01'), 'refused 2026-06-01 inTime'],
  ['day 31: only with a reason', offered(refused, '2026-07-02'), 'refused 2026-06-01 late'],
  ['day 90', offered(refused, '2026-08-30'), 'refused 2026-06-01 late'],
  ['day 91', offered(refused, '2026-08-31'), 'refused 2026-06-01 over'],
  ['day 30 after the limit', offered(passed, '2026-07-01'), 'limitPassed 2026-06-01 inTime'],
  ['day 91 after the limit', offered(passed, '2026-08-31'), 'limitPassed 2026-06-01 over'],
  [
    'the thirtieth day is a Sunday: Monday is in time',
    offered(refusedOn('2026-06-05'), '2026-07-06'),
    'refused 2026-06-05 inTime',
  ],
  [
    'the thirtieth day is a holiday, the next one a Sunday',
    offered(refusedOn('2026-07-16'), '2026-08-17'),
    'refused 2026-07-16 inTime',
  ],
  [
    'the limit passed, was appealed, and then it was refused: a ground of its own',
    offered(refusedOn('2026-06-15'), '2026-06-16', { appeals: [first(passed, '2026-06-05')] }),
    'refused 2026-06-15 inTime',
  ],
  ['the same ground again', offered(refused, '2026-06-11', { appeals: sent }), 'nothing'],
  [
    'a letter that was only written',
    offered(refused, '2026-06-11', { appeals: [first(refused, null)] }),
    'refused 2026-06-01 inTime',
  ],
  [
    'an order that extends the limit before an appeal: it has not passed any more',
    offered(never, '2026-06-11'),
    'nothing',
  ],
  [
    'one that extends it after an appeal: the second one still waits for the first',
    offered(never, '2026-07-26', { level: 2, appeals: [first(passed, '2026-06-10')] }),
    'noFirstOrder 2026-07-25 inTime',
  ],
  [
    'given or withdrawn meanwhile',
    offered({ ...refused, isSettled: true }, '2026-07-26', { level: 2, appeals: sent }),
    'nothing',
  ],
  ['no order by day 45', offered(refused, '2026-07-25', onFirst), 'nothing'],
  [
    'no order by day 45: on day 46',
    offered(refused, '2026-07-26', onFirst),
    'noFirstOrder 2026-07-25 inTime',
  ],
  ['no law was seen that ends it', offered(refused, '2027-07-26', onFirst), 'noFirstOrder 2026-07-25 inTime'],
  ['the day of the order', offered(refused, '2026-06-20', ordered), 'firstDecided 2026-06-20 inTime'],
  [
    'day 30 after the order, and day 31',
    ['2026-07-20', '2026-07-21', '2026-09-18', '2026-09-19']
      .map((day) => offered(refused, day, ordered).split(' ').at(-1))
      .join(', '),
    'inTime, late, late, over',
  ],
  [
    'an order on a holiday: its thirtieth day is a Monday',
    offered(refused, '2026-09-14', { level: 2, appeals: [first(refused, '2026-07-20', '2026-08-15')] }),
    'firstDecided 2026-08-15 inTime',
  ],
]

for (const [what, seen, expected] of examples)
  test(`an appeal, worked out by hand: ${what}`, () => assert.equal(seen, expected))

test('a first appeal is passed over where it has no order and a second one was handed in without it', () => {
  assert.match(offered(refused, '2026-07-26', onFirst), /^noFirstOrder/)
  const second = (handedInOn: string | null): WrittenLetter => ({
    appealId: 'A2',
    level: 2,
    letter: { ground: { because: 'noFirstOrder', since: '2026-07-25', firstAppeal: 'A1' } },
    handedInOn,
    decidedOn: null,
  })
  const isPassed = (one: WrittenLetter, handedInOn: string | null) =>
    isPassedOver([one, second(handedInOn)], one)
  const [waits, late] = [first(refused, '2026-06-10'), first(refused, '2026-06-10', '2026-08-01')]
  assert.equal(isPassed(waits, '2026-07-26'), true)
  assert.equal(isPassed(waits, null), false, 'a letter, or one that was withdrawn')
  assert.equal(isPassed(late, '2026-07-26'), false, 'the order came after all')
  assert.equal(
    isPassedOver([{ ...waits, appealId: 'A3' }, second('2026-07-26')], { ...waits, appealId: 'A3' }),
    false,
  )
})

test('a council that gives more than ninety days keeps its last day, and takes no late appeal after it', () => {
  const generous = { isSettled: false, appeal: { ...refused.appeal, until: '2026-10-01' } } as AppealedCase
  assert.equal(offered(generous, '2026-10-01'), 'refused 2026-06-01 inTime')
  assert.equal(offered(generous, '2026-10-02'), 'refused 2026-06-01 over')
  assert.equal(isAppealed(sent, 2, refused.appeal ?? assert.fail()), false)
})

test('by when an appeal is decided is told where the council has accepted a rule, and nowhere else', () => {
  assert.deepEqual(
    ([1, 2] as const).map((level) => decideByOf(accepted, level, '2026-06-10')),
    ['2026-07-10', '2026-07-25'],
  )
  assert.equal(decideByOf([], 1, '2026-06-10'), null)
  const taken = { key: 'decideFirst', value: null, source: '', grade: '', checkedOn: '' } as const
  assert.equal(decideByOf([...accepted, { ...taken, setOn: '2026-06-01' }], 1, '2026-06-10'), null)
})

test('the last day stays on a holiday where the council says so, or where no open day comes for a year', () => {
  const sunday = lastDayToAppeal('2026-06-05', 30, { days, onOpenDay: false })
  assert.equal(sunday, '2026-07-05')
  const closed = Array.from({ length: 366 }, (_, index) => [dayOf(dayNumber(sunday) + index), 'Closed'])
  const year = readWorkingDays({ weekly: [], named: Object.fromEntries(closed) })
  assert.equal(lastDayToAppeal('2026-06-05', 30, { days: year, onOpenDay: true }), sunday)
})

test('the days left to appeal end at 0 on the last one, and stay there', () => {
  const left = ['2026-06-30', '2026-07-01', '2026-07-02'].map((day) =>
    daysToAppeal({ until: '2026-07-01' }, day),
  )
  assert.deepEqual([...left, daysToAppeal({}, '2026-07-01')], [1, 0, 0, 0])
})
