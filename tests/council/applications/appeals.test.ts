import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGround, listAppeals } from '../../../council/cases/appeals/find-appeals.server.ts'
import { recordAppealDecided, recordHandedIn } from '../../../council/cases/appeals/record-appeal.server.ts'
import { writeAppeal } from '../../../council/cases/appeals/write-appeal.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { findCase } from '../../../council/cases/applications/find-case.server.ts'
import { listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { readOwnData } from '../../../council/cases/applications/own-data.server.ts'
import { trackApplication } from '../../../council/cases/applications/track.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { withdrawApplication } from '../../../council/cases/applications/withdraw.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import type { AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'

const asked = { askedFor: 'service', words: 'I came twice.', delayReason: '', wantsHearing: true } as const
const phone = '98765 43210'

/** An application of 1 June 2026 with seven days, due on the eighth, and what is done with it. */
async function newCase(db: Database) {
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
  const id = await apply(db, citizen, await offer(db, factsOf(7)))
  const write = (
    day: string,
    { level = 1, ...more }: { level?: AppealLevel; delayReason?: string; words?: string } = {},
  ) => writeAppeal(db, citizen, id, { ...asked, ...more, level, language: 'en', now: noon(day) })
  const decide = async (day: string, status: 'Approved' | 'Rejected') => {
    const reason = status === 'Rejected' ? 'Not ours' : ''
    const done = await decideApplication(db, clerk, id, { status, reason, revision: 1, now: noon(day) })
    assert.deepEqual(done, { decided: true })
  }
  const which = (number = 1) => ({ applicationId: id, appealId: `${id}-A${number}` })
  const handIn = (on: string, number = 1) =>
    recordHandedIn(db, clerk, which(number), { on, reference: 'BDO/7', now: noon(on) })
  const answer = (on: string, number = 1) =>
    recordAppealDecided(db, clerk, which(number), { on, result: 'Give it within a week.', now: noon(on) })
  const groundOn = async (today: string, level: AppealLevel) => {
    const found = await findCase(db, citizen, id, { language: 'en', today })
    assert.ok(found)
    return findGround(db, { found, appeals: await listAppeals(db, citizen, id) }, { level, today })
  }
  return { db, citizen, clerk, id, write, decide, handIn, answer, groundOn, which }
}

const over = { refused: 'over' }

describeDatabase('appeals', (database) => {
  test('the letter of a refusal has every date of the record, and the refusal is not undone any more', async () => {
    const { db, citizen, clerk, id, write, decide } = await newCase(database())
    assert.deepEqual(await write('2026-06-02'), over, 'nobody has decided, and the limit has not passed')
    await decide('2026-06-03', 'Rejected')
    assert.deepEqual(await write('2026-06-03'), { appealId: `${id}-A1` })
    const undone = await undoDecision(db, clerk, id, { revision: 2, now: noon('2026-06-03') })
    assert.deepEqual(undone, { done: false, refused: 'printed' })
    const [appeal] = await listAppeals(db, citizen, id)
    const { ground, receivedOn, dueOn, decidedOn, reason, days, words, delayReason } = appeal?.letter ?? {}
    assert.deepEqual(ground, { because: 'refused', since: '2026-06-03', until: '2026-07-03' })
    const dates = [receivedOn, dueOn, decidedOn, reason, words, delayReason]
    assert.deepEqual(dates, ['2026-06-01', '2026-06-09', '2026-06-03', 'Not ours', 'I came twice.', ''])
    assert.equal(days?.allowed, 7)
    assert.deepEqual([days?.stretches[0]?.from, days?.stretches.at(-1)?.to], ['2026-06-01', '2026-06-03'])
  })

  test('when the limit has passed the letter says so from the next day on, with each day that was not counted', async () => {
    const { db, citizen, id, write } = await newCase(database())
    assert.deepEqual(await write('2026-06-09'), over, 'the last day')
    assert.deepEqual(await write('2026-06-12'), { appealId: `${id}-A1` })
    const [appeal] = await listAppeals(db, citizen, id)
    const { ground, decidedOn, days } = appeal?.letter ?? {}
    assert.deepEqual([ground?.because, ground?.since, decidedOn], ['limitPassed', '2026-06-09', undefined])
    const sum = days?.stretches.filter(({ why }) => !why).reduce((total, one) => total + one.days, 0)
    assert.deepEqual([sum, days?.late], [7, 3])
    assert.deepEqual(
      days?.stretches.map(({ from, to }) => [from, to]),
      [
        ['2026-06-01', '2026-06-01'],
        ['2026-06-02', '2026-06-06'],
        ['2026-06-07', '2026-06-07'],
        ['2026-06-08', '2026-06-09'],
      ],
    )
  })

  test('after the last day a reason for the delay is asked for, and after ninety days nothing is taken', async () => {
    const { id, write, decide } = await newCase(database())
    await decide('2026-06-03', 'Rejected')
    assert.deepEqual(await write('2026-07-04'), { refused: 'late' })
    assert.deepEqual(await write('2026-09-01', { delayReason: 'I was ill.' }), { appealId: `${id}-A1` })
    assert.deepEqual(await write('2026-09-02', { delayReason: 'I was ill.' }), over)
  })

  test('a changed letter has a number of its own, and the one before is recorded on the day on which it was handed in', async () => {
    const { db, citizen, clerk, id, write, decide, handIn, which } = await newCase(database())
    await decide('2026-06-03', 'Rejected')
    await write('2026-06-04')
    assert.deepEqual(await write('2026-06-04'), { appealId: `${id}-A1` }, 'the very same letter')
    const [printed] = await listAppeals(db, citizen, id)
    assert.deepEqual(await write('2026-06-05'), { appealId: `${id}-A2` })
    assert.deepEqual(await handIn('2026-06-03'), { refused: 'wrongDay' }, 'before it was written')
    const day = { on: '2026-06-04', reference: 'BDO/7', now: noon('2026-06-06') }
    assert.deepEqual(await recordHandedIn(db, clerk, which(), day), { done: true })
    assert.deepEqual(await handIn('2026-06-06'), { refused: 'before' })
    assert.deepEqual(await handIn('2026-06-06', 2), { refused: 'before' }, 'one letter of a ground')
    assert.deepEqual(await write('2026-06-06'), over)
    const [handedIn, changed] = await listAppeals(db, citizen, id)
    assert.deepEqual(handedIn, { ...printed, handedInOn: '2026-06-04', reference: 'BDO/7' })
    assert.deepEqual([changed?.letter.writtenOn, changed?.handedInOn], ['2026-06-05', null])
  })

  test('twenty letters are kept of one ground, and each can still be handed in', async () => {
    const { write, decide, handIn } = await newCase(database())
    await decide('2026-06-03', 'Rejected')
    const last = []
    for (let words = 1; words <= 21; words += 1) last.push(await write('2026-06-04', { words: `${words}` }))
    assert.deepEqual(
      last.map((one) => one && 'refused' in one),
      [...Array(20).fill(false), true],
    )
    assert.deepEqual(await handIn('2026-06-04', 20), { done: true })
  })

  test('of two letters on one ground that are recorded at once one is handed in', async () => {
    const { write, decide, handIn } = await newCase(database())
    await decide('2026-06-03', 'Rejected')
    await write('2026-06-04')
    await write('2026-06-05')
    const recorded = await Promise.all([handIn('2026-06-05'), handIn('2026-06-05', 2)])
    assert.equal(recorded.filter((one) => one && 'done' in one).length, 1)
  })

  test('what came back opens the second appeal, which is counted on', async () => {
    const made = await newCase(database())
    const { db, citizen, clerk, id, write, decide, handIn, answer, groundOn, which } = made
    await decide('2026-06-03', 'Rejected')
    await write('2026-06-04')
    assert.deepEqual(await answer('2026-06-05'), { refused: 'wrongDay' }, 'it was not handed in')
    await handIn('2026-06-05')
    for (const [on, now] of [
      ['2026-06-04', '2026-06-06'],
      ['2026-06-07', '2026-06-06'],
    ] as const)
      assert.deepEqual(
        await recordAppealDecided(db, clerk, which(), { on, result: 'Give it.', now: noon(now) }),
        { refused: 'wrongDay' },
        'before it was handed in, or to come',
      )
    assert.equal(await groundOn('2026-07-20', 2), undefined, 'day 45')
    assert.equal((await groundOn('2026-07-21', 2))?.because, 'noFirstOrder')
    assert.deepEqual(await answer('2026-06-20'), { done: true })
    assert.deepEqual(await answer('2026-06-21'), { refused: 'before' })
    assert.deepEqual(await write('2026-06-21'), over, 'of the same level on the same ground')
    assert.deepEqual(await write('2026-06-21', { level: 2 }), { appealId: `${id}-A2` })
    const second = (await listAppeals(db, citizen, id))[1]
    assert.deepEqual([second?.level, second?.letter.first?.appealId], [2, `${id}-A1`])
    assert.equal(second?.letter.ground.until, '2026-07-20')
    await handIn('2026-06-22', 2)
    await answer('2026-06-25', 2)
    assert.deepEqual(await write('2026-06-26', { level: 2 }), over)
  })

  test('a refusal is a ground of its own, also while an appeal about the limit is open', async () => {
    const { id, write, decide, handIn, answer, groundOn } = await newCase(database())
    await write('2026-06-12')
    await handIn('2026-06-12')
    await decide('2026-06-15', 'Rejected')
    assert.equal((await groundOn('2026-06-16', 1))?.until, '2026-07-15')
    assert.deepEqual(await write('2026-06-16'), { appealId: `${id}-A2` })
    assert.deepEqual(await handIn('2026-06-16', 2), { done: true })
    assert.deepEqual(await answer('2026-06-17'), { done: true })
    assert.deepEqual(await write('2026-06-18'), over, 'both grounds were appealed')
  })

  test('a new letter that nobody has handed in leaves the second appeal about the order on the one before', async () => {
    const { db, citizen, id, write, decide, handIn, answer, groundOn } = await newCase(database())
    await write('2026-06-12')
    await handIn('2026-06-12')
    await answer('2026-06-14')
    await decide('2026-06-15', 'Rejected')
    await write('2026-06-16')
    assert.equal((await groundOn('2026-06-16', 2))?.firstAppeal, `${id}-A1`)
    assert.deepEqual(await write('2026-06-16', { level: 2 }), { appealId: `${id}-A3` })
    assert.equal((await listAppeals(db, citizen, id))[2]?.letter.first?.appealId, `${id}-A1`)
    await handIn('2026-06-17', 2)
    await answer('2026-06-18', 2)
    assert.equal((await groundOn('2026-06-18', 2))?.firstAppeal, `${id}-A2`, 'the newest')
    await write('2026-06-18', { level: 2 })
    await handIn('2026-06-18', 4)
    assert.equal((await groundOn('2026-06-18', 2))?.firstAppeal, `${id}-A1`, 'that was not handed in')
  })

  test('who tracks a case that is refused after an appeal reads until when to appeal against that', async () => {
    const { db, id, write, decide, handIn, answer } = await newCase(database())
    await write('2026-06-12')
    await handIn('2026-06-12')
    await decide('2026-06-15', 'Rejected')
    const tracked = async (day: string) => {
      const found = await trackApplication(db, { number: id, phone, now: noon(day) }, 'one')
      return found && 'status' in found ? [found.appeal?.until, found.handedIn?.appealId] : found
    }
    assert.deepEqual(await tracked('2026-06-15'), ['2026-07-15', `${id}-A1`])
    await answer('2026-06-16')
    await write('2026-06-16')
    assert.deepEqual(await tracked('2026-06-16'), ['2026-07-15', `${id}-A1`])
    await handIn('2026-06-16', 2)
    assert.deepEqual(await tracked('2026-06-16'), [undefined, `${id}-A2`])
  })

  test('the order on a first appeal is recorded also when the second one is written', async () => {
    const { id, write, decide, handIn, answer } = await newCase(database())
    await decide('2026-06-03', 'Rejected')
    await write('2026-06-04')
    await handIn('2026-06-05')
    assert.deepEqual(await write('2026-07-21', { level: 2 }), { appealId: `${id}-A2` })
    assert.deepEqual(await answer('2026-07-22'), { done: true })
    assert.deepEqual(await write('2026-07-22', { level: 2 }), { appealId: `${id}-A3` }, 'about the order')
  })

  test('the own data hold the letters of appeals', async () => {
    const { db, citizen, id, write, decide } = await newCase(database())
    await decide('2026-06-03', 'Rejected')
    await write('2026-06-04')
    const words = { yes: 'Yes', no: 'No' }
    const data = await readOwnData(db, citizen, id, { language: 'en', today: '2026-06-04', words })
    assert.deepEqual(data?.appeals, await listAppeals(db, citizen, id))
  })

  test('nobody appeals for somebody else, or for what was approved or withdrawn', async () => {
    const db = database()
    const [approved, withdrawn] = [await newCase(db), await newCase(db)]
    await approved.decide('2026-06-15', 'Approved')
    assert.deepEqual(await approved.write('2026-06-16'), over)
    await withdrawApplication(db, withdrawn.citizen, withdrawn.id, { reason: '', revision: 1 })
    assert.deepEqual(await withdrawn.write('2026-06-16'), over)
    const stranger = await newCitizen(db)
    const input = { ...asked, level: 1, language: 'en', now: noon('2026-06-16') } as const
    assert.equal(await writeAppeal(db, stranger, approved.id, input), undefined)
    assert.deepEqual(await listAppeals(db, stranger, approved.id), [])
    const other = { ...approved.which(), applicationId: withdrawn.id }
    const day = { on: '2026-06-16', reference: '', now: noon('2026-06-16') }
    assert.equal(await recordHandedIn(db, approved.clerk, other, day), undefined)
  })

  test('the applicant reads each step in the history, and who tracks it the state alone', async () => {
    const { db, citizen, id, write, decide, handIn, answer } = await newCase(database())
    await decide('2026-06-03', 'Rejected')
    await write('2026-06-04')
    const track = () => trackApplication(db, { number: id, phone, now: noon('2026-06-22') }, 'one')
    const tracked = async () => {
      const found = await track()
      return found && 'status' in found ? [found.appeal?.until, found.handedIn] : found
    }
    assert.deepEqual(await tracked(), ['2026-07-03', undefined])
    await handIn('2026-06-05')
    const handedIn = { appealId: `${id}-A1`, handedInOn: '2026-06-05' }
    assert.deepEqual(await tracked(), [undefined, { ...handedIn, decidedOn: null }])
    await answer('2026-06-20')
    assert.deepEqual(await tracked(), [undefined, { ...handedIn, decidedOn: '2026-06-20' }])
    const history = await listOwnHistory(db, citizen, id, 'en')
    const appeals = history?.flatMap(({ act, appeal }) => (appeal ? [[act, appeal]] : []))
    assert.deepEqual(appeals, [
      ['appeal.written', { appealId: `${id}-A1` }],
      ['appeal.handedIn', { appealId: `${id}-A1`, on: '2026-06-05', reference: 'BDO/7' }],
      ['appeal.decided', { appealId: `${id}-A1`, on: '2026-06-20', result: 'Give it within a week.' }],
    ])
  })
})
