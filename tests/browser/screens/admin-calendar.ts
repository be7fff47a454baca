import { addExtensionOrder } from '../../../council/recounting/change-calendar.server.ts'
import { addHoliday } from '../../../council/recounting/change-holidays.server.ts'
import { newAdmin } from '../../actors.ts'
import { alert, heading, type Made, press, type Screens } from './state.ts'

async function withOrder({ portal }: Made) {
  const { db } = portal.council
  const order = { fromDay: '2040-03-01', reference: 'E-40', reason: 'Flood', serviceId: null }
  const { id } = await addExtensionOrder(db, await newAdmin(db), { ...order, toDay: '2040-03-02' })
  return `/admin/calendar/order/${id}`
}

async function withCalendar(made: Made) {
  const { db } = made.portal.council
  const names = { en: 'Village fair', mr: 'गावची जत्रा' }
  await addHoliday(db, await newAdmin(db), { day: '2040-06-03', names })
  await withOrder(made)
  return '/admin/calendar?year=2040'
}

/** The admin's screens of the calendar. */
export const calendarScreens: Screens = {
  '/admin/calendar': [
    {
      name: 'with a holiday and an order',
      as: 'admin',
      at: withCalendar,
      shows: (page, { say }) => page.getByRole('button', { name: say('admin.calendar.remove') }).first(),
    },
    {
      name: 'refused',
      as: 'admin',
      at: '/admin/calendar?year=2040',
      by: press('admin.calendar.addHoliday'),
      shows: alert('error.calendarFailed'),
    },
  ],
  '/admin/calendar/counting': [
    {
      name: 'as it opens',
      as: 'admin',
      at: '/admin/calendar/counting',
      shows: heading('admin.calendar.counting'),
    },
    {
      name: 'refused',
      as: 'admin',
      at: '/admin/calendar/counting',
      async by(page, made) {
        for (const box of await page.getByRole('checkbox').all()) await box.check()
        await press('admin.calendar.save')(page, made)
      },
      shows: alert('error.noWorkingDay'),
    },
  ],
  '/admin/calendar/holidays/:year': [
    {
      name: 'as it opens',
      as: 'admin',
      at: '/admin/calendar/holidays/2041',
      shows: heading('admin.calendar.holidays', { year: '2041' }),
    },
    {
      name: 'refused',
      as: 'admin',
      at: '/admin/calendar/holidays/2041',
      async by(page, made) {
        await page.locator('#list-en').fill('Republic Day')
        await press('admin.calendar.save')(page, made)
      },
      shows: alert('error.calendarFailed'),
    },
  ],
  '/admin/calendar/order': [
    {
      name: 'refused',
      as: 'admin',
      at: '/admin/calendar/order',
      by: press('admin.calendar.addOrder'),
      shows: alert('error.calendarFailed'),
    },
  ],
  '/admin/calendar/order/:orderId': [
    {
      name: 'as it opens',
      as: 'admin',
      at: withOrder,
      shows: heading('admin.calendar.endOrder', { reference: 'E-40' }),
    },
  ],
}
