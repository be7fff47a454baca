import type { Page } from 'playwright-core'
import { addHoliday } from '../../../council/cases/recounting/change-holidays.server.ts'
import {
  addExtensionOrder,
  correctExtensionOrder,
  revokeExtensionOrder,
} from '../../../council/cases/recounting/change-orders.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { apply, confirmed, factsOf, offer } from '../../council/cases-for-tests.ts'
import { alert, heading, type Made, press, type RoleScreens, state } from './state.ts'

async function withOrder({ portal }: Made) {
  const { db } = portal.council
  const admin = await newAdmin(db)
  const { id } = await confirmed('2040-02-01', (seen) => addExtensionOrder(db, admin, order, seen))
  const correction = { order: { ...order, authority: 'Collector' }, because: 'The wrong office' }
  await confirmed('2040-02-02', (seen) => correctExtensionOrder(db, admin, id, { ...correction, ...seen }))
  return `/admin/calendar/order/${id}`
}

const order = {
  fromDay: '2040-03-01',
  toDay: '2040-03-02',
  reference: 'E-40',
  reason: 'Flood',
  orderedOn: '2026-03-01',
  authority: 'Block Development Officer',
  serviceIds: [],
}

async function withRevoked(made: Made) {
  const at = await withOrder(made)
  const { db } = made.portal.council
  const id = at.slice(at.lastIndexOf('/') + 1)
  const admin = await newAdmin(db)
  await confirmed('2040-02-03', (seen) =>
    revokeExtensionOrder(db, admin, id, { because: 'Entered twice', ...seen }),
  )
  return at
}

/** An open case that is due on a day for which nobody else has a case. */
async function withOpenCase({ portal }: Made) {
  const { db } = portal.council
  const serviceId = await offer(db, factsOf(3))
  await apply(db, await newCitizen(db), serviceId, { on: '2042-06-02' })
}

async function fillOrder(page: Page) {
  for (const name of ['reference', 'authority', 'orderReason']) await page.locator(`#${name}`).fill('E-42')
  await page.locator('#orderedOn').fill('2026-03-01')
  await page.locator('#fromDay').fill('2042-06-03')
}

async function withCalendar(made: Made) {
  const { db } = made.portal.council
  const names = { en: 'Village fair', mr: 'गावची जत्रा' }
  await addHoliday(db, await newAdmin(db), { day: '2040-06-03', names })
  await withOrder(made)
  return '/admin/calendar?year=2040'
}

/** The admin's screens of the calendar. */
export const calendarScreens: RoleScreens = {
  // A file, which is no screen.
  '/admin/calendar/moved/:form': [],
  '/admin/calendar': [
    {
      name: 'with a holiday and an order',
      at: withCalendar,
      shows: (page, { say }) => page.getByRole('button', { name: say('admin.calendar.remove') }).first(),
    },
    {
      name: 'refused',
      at: '/admin/calendar?year=2040',
      by: press('admin.calendar.addHoliday'),
      shows: alert('error.calendarFailed'),
    },
  ],
  '/admin/calendar/counting': [
    { name: 'as it opens', shows: heading('admin.calendar.counting') },
    {
      name: 'refused',
      async by(page, made) {
        for (const box of await page.getByRole('checkbox').all()) await box.check()
        await press('ui.save')(page, made)
      },
      shows: alert('error.noWorkingDay'),
    },
    {
      name: 'without a word of why a due date comes nearer',
      async at(made) {
        await withOpenCase(made)
        return '/admin/calendar/counting'
      },
      async by(page, made) {
        await page.locator('#countFrom').selectOption('sameDay')
        await press('ui.save')(page, made)
        await press('admin.calendar.preview.carryOut')(page, made)
      },
      shows: alert('error.calendarFailed'),
    },
  ],
  '/admin/calendar/holidays/:year': [
    {
      name: 'as it opens',
      at: '/admin/calendar/holidays/2041',
      shows: heading('admin.calendar.holidays', { year: '2041' }),
    },
    state('refused', '/admin/calendar/holidays/2041', alert('error.calendarFailed'), async (page, made) => {
      await page.locator('#list-en').fill('Republic Day')
      await press('ui.save')(page, made)
    }),
  ],
  '/admin/calendar/order': [
    { name: 'refused', by: press('admin.calendar.addOrder'), shows: alert('error.calendarFailed') },
    {
      name: 'with the cases that it would move',
      async at(made) {
        await withOpenCase(made)
        return '/admin/calendar/order'
      },
      async by(page, made) {
        await fillOrder(page)
        await press('admin.calendar.addOrder')(page, made)
      },
      shows: (page, { say }) => page.getByRole('button', { name: say('admin.calendar.preview.carryOut') }),
    },
  ],
  '/admin/calendar/order/:orderId': [
    state('as it opens', withOrder, heading('admin.calendar.order', { reference: 'E-40' })),
    state('revoked', withRevoked, (page, { say }) => page.getByText(say('admin.calendar.revokedOn'))),
  ],
  '/admin/calendar/order/:orderId/correct': [
    {
      name: 'as it opens',
      at: async (made) => `${await withOrder(made)}/correct`,
      shows: heading('admin.calendar.correctOrder', { reference: 'E-40' }),
    },
  ],
  '/admin/calendar/order/:orderId/revoke': [
    {
      name: 'as it opens',
      at: async (made) => `${await withOrder(made)}/revoke`,
      shows: heading('admin.calendar.revokeOrder', { reference: 'E-40' }),
    },
  ],
}
