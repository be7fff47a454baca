import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { findOfficeState } from '../../council/calendar/office-state.server.ts'
import { describeCouncil, getCouncilDescription } from '../../council/office/describe-council.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

const open = [{ from: 600, to: 1065 }]
/** Every day, Sundays too. */
const officeHours = Array(7).fill(open)
/** A Monday, at 11 in the morning in India. */
const monday = '2026-11-23T05:30:00.000Z'

describeDatabase('the hours of the office', (database) => {
  const describe = async (more: { officeHours?: typeof officeHours; phone?: string }) => {
    const admin = await newAdmin(database())
    const { updatedAt: readAt } = await getCouncilDescription(database(), admin)
    const words = { en: { name: 'Vadgaon', place: '', address: '', hours: '', covers: '' } }
    const description = { words, phone: '', email: '', defaultLanguage: 'en', ...more }
    assert.equal(await describeCouncil(database(), admin, { description, readAt }), 'described')
  }
  const openAt = async (now: string) => (await findOfficeState(database(), now))?.open
  const opensOn = async (now: string) => {
    const state = await findOfficeState(database(), now)
    return state && !state.open ? state.day : undefined
  }

  test('a council that has entered no hours says nothing of them', async () => {
    assert.equal(await findOfficeState(database(), monday), undefined)
    await describe({ phone: '02162 000000' })
    assert.equal(await findOfficeState(database(), monday), undefined)
  })

  test('hours that an admin enters are read back, stand in the audit, and outlive what the operator writes', async () => {
    await describe({ officeHours })
    const admin = await newAdmin(database())
    assert.deepEqual((await getCouncilDescription(database(), admin)).officeHours, officeHours)
    await setCouncilProfile(database(), operator, { phone: '1' })
    assert.deepEqual((await getCouncilDescription(database(), admin)).officeHours, officeHours)
    const [line] = await database()
      .selectFrom('audit')
      .select('after')
      .where('act', '=', 'council.described')
      .where('actor', '!=', 'operator')
      .orderBy('date', 'desc')
      .limit(1)
      .execute()
    assert.match(line?.after ?? '', /"officeHours":"10:00-17:45;/)
  })

  test('the office is closed on weekly days off and on holidays, whatever hours stand there', async () => {
    assert.deepEqual(await findOfficeState(database(), monday), {
      open: true,
      closes: 1065,
      changesAt: '2026-11-23T12:15:00.000Z',
    })
    // Sunday is a weekly day off until the council says otherwise.
    assert.equal(await opensOn('2026-11-22T05:30:00.000Z'), '2026-11-23')
    const holiday = { day: '2026-11-23', language: 'en', name: 'Fair' }
    await database().insertInto('holidays').values(holiday).execute()
    assert.equal(await opensOn('2026-11-22T05:30:00.000Z'), '2026-11-24')
    assert.equal(await openAt(monday), false)
    await database().updateTable('councilProfile').set({ weeklyHolidays: '' }).execute()
    assert.equal(await openAt('2026-11-22T05:30:00.000Z'), true)
  })

  test('hours that are all left empty are none', async () => {
    await describe({ officeHours: Array(7).fill([]) })
    assert.equal(await findOfficeState(database(), monday), undefined)
  })
})
