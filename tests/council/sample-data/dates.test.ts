import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { seedSampleCouncil } from '../../../council/sample/seed-sample.server.ts'
import { councilDay, type Day, dayNumber, dayOf, weekdayOf } from '../../../rules/days.ts'
import { describeOneDatabase } from '../../describe-database.ts'
import { everything } from '../../everything.ts'

const root = join(import.meta.dirname, '../../..')
const holiday = '2027-01-26'

/** When the demonstration is opened for the first time; times end in the offset of Asia/Kolkata. */
const openings = {
  'a working day': '2026-11-25T09:30:00+05:30',
  'a Sunday': '2026-11-22T11:00:00+05:30',
  'the day after a Sunday': '2026-11-23T10:15:00+05:30',
  'the last day of a month, a Sunday too': '2027-02-28T18:00:00+05:30',
  'the last day of a February of 29 days': '2028-02-29T12:00:00+05:30',
  'the first minute of a year': '2027-01-01T00:01:00+05:30',
  'the last minute of a month': '2026-11-30T23:59:00+05:30',
  'a public holiday': `${holiday}T10:00:00+05:30`,
  'the day before a public holiday': '2027-01-25T10:00:00+05:30',
}

/** Every other day, from a plain one to the eve of a holiday; all of them only when everything is run. */
const tried = Object.entries(openings).filter((_, index) => everything || index % 2 === 0)

for (const [name, opened] of tried) {
  const now = new Date(opened)
  const today = councilDay(now.toISOString())
  const yesterday = dayOf(dayNumber(today) - 1)

  describeOneDatabase(`the demonstration that opens on ${name}`, (database) => {
    before(async () => {
      const row = { language: 'en', day: holiday, name: 'Republic Day' }
      await database().insertInto('holidays').values(row).execute()
      await seedSampleCouncil(database(), root, now)
    })

    const open = () =>
      database()
        .selectFrom('applications')
        .select(['applicationId', 'dueOn'])
        .where('status', '=', 'Pending')
        .where('dueOn', 'is not', null)
        .execute()

    test('has one application that is overdue', async () => {
      assert.equal((await open()).filter(({ dueOn }) => dueOn !== null && dueOn < today).length, 1)
    })

    test('has one that is due today or, where the office rests today, on its next day', async () => {
      assert.equal((await open()).filter(({ dueOn }) => dueOn === nextWorkingDay(today)).length > 0, true)
    })

    test('has one that was decided yesterday, and one that its applicant answered yesterday', async () => {
      const lines = await database().selectFrom('audit').select(['act', 'date']).execute()
      const acts = lines.filter(({ date }) => councilDay(date) === yesterday).map(({ act }) => act)
      for (const act of ['application.decided', 'application.answered', 'application.submitted'] as const)
        assert.ok(acts.includes(act), act)
    })

    test('has nothing of today or later', async () => {
      const late = (await database().selectFrom('audit').select(['act', 'date']).execute()).filter(
        ({ act, date }) => act.startsWith('application.') && councilDay(date) >= today,
      )
      assert.deepEqual(late, [])
    })
  })
}

function nextWorkingDay(day: Day): Day {
  const rests = weekdayOf(dayNumber(day)) === 0 || day === holiday
  return rests ? nextWorkingDay(dayOf(dayNumber(day) + 1)) : day
}
