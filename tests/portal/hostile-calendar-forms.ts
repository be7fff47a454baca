import { listHolidays } from '../../council/calendar/calendar.server.ts'
import { addExtensionOrder } from '../../council/recounting/change-calendar.server.ts'
import { addHoliday, holidaysVersion } from '../../council/recounting/change-holidays.server.ts'
import { newAdmin } from '../actors.ts'
import type { FormRow } from './hostile-council.ts'
import type { Kind } from './hostile-values.ts'

// Of this year, whose list the page shows, but not today: that stands in every line of the log.
const year = new Date().getUTCFullYear()
const fair = new Date().toISOString().startsWith(`${year}-08-15`) ? `${year}-01-26` : `${year}-08-15`
const weekdays = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => [`weekday-${weekday}`, 'box'] as [string, Kind]),
)

/** Every form by which the admin keeps the calendar. */
export const calendarForms: Record<string, FormRow> = {
  'add holiday': {
    module: 'admin/calendar/calendar',
    who: 'admin',
    fields: { day: 'day', 'holiday-en': 'line', 'holiday-hi': 'optionalLine', 'holiday-mr': 'optionalLine' },
    sound: async () => ({ at: '/admin/calendar', fields: { day: '2027-03-01', 'holiday-en': 'Fair' } }),
  },
  'remove holiday': {
    module: 'admin/calendar/calendar',
    who: 'admin',
    fields: { intent: 'otherForm', day: 'unknown' },
    async sound({ db }) {
      await addHoliday(db, await newAdmin(db), { day: fair, names: { en: 'Fair' } })
      return { at: '/admin/calendar', fields: { intent: 'remove', day: fair } }
    },
  },
  'count days': {
    module: 'admin/calendar/counting',
    who: 'admin',
    fields: {
      ...weekdays,
      countFrom: 'choice',
      holidays: 'choice',
      lastDayOnHoliday: 'choice',
      appealDays: 'wholeNumber',
    },
    sound: async () => ({
      at: '/admin/calendar/counting',
      fields: {
        'weekday-0': 'yes',
        countFrom: 'dayAfter',
        holidays: 'notCounted',
        lastDayOnHoliday: 'nextWorkingDay',
        appealDays: '30',
      },
    }),
  },
  'list of holidays': {
    module: 'admin/calendar/replace-holidays',
    who: 'admin',
    fields: {
      'list-en': 'holidayLines',
      'list-hi': 'holidayLines',
      'list-mr': 'holidayLines',
      readAs: 'readAt',
    },
    empty: 409,
    async sound({ db }) {
      const readAs = holidaysVersion(await listHolidays(db, 2027))
      const fields = { readAs, 'list-en': '2027-04-01 Fair' }
      return { at: '/admin/calendar/holidays/2027', fields }
    },
  },
  'add order': {
    module: 'admin/calendar/add-order',
    who: 'admin',
    fields: {
      reference: 'line',
      orderReason: 'line',
      fromDay: 'day',
      toDay: 'optionalDay',
      service: 'optionalDay',
    },
    sound: async () => ({
      at: '/admin/calendar/order',
      fields: { reference: 'E-1', orderReason: 'Election', fromDay: '2027-03-01', toDay: '2027-03-02' },
    }),
  },
  'end order': {
    module: 'admin/calendar/end-order',
    who: 'admin',
    fields: { toDay: 'day' },
    async sound({ db }) {
      const order = { fromDay: '2027-03-01', toDay: null, reference: 'E-2', reason: 'Flood', serviceId: null }
      const { id } = await addExtensionOrder(db, await newAdmin(db), order)
      return { at: `/admin/calendar/order/${id}`, fields: { toDay: '2027-03-05' } }
    },
  },
}
