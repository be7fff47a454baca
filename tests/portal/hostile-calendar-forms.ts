import { listHolidays } from '../../council/calendar/calendar.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { addHoliday, holidaysVersion } from '../../council/recounting/change-holidays.server.ts'
import { addExtensionOrder } from '../../council/recounting/change-orders.server.ts'
import { newAdmin } from '../actors.ts'
import type { FormRow } from './hostile-council.ts'
import type { Kind } from './hostile-values.ts'

// Of this year, whose list the page shows, but not today: that stands in every line of the log.
const year = new Date().getUTCFullYear()
const fair = new Date().toISOString().startsWith(`${year}-08-15`) ? `${year}-01-26` : `${year}-08-15`
const weekdays = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday-${weekday}`, 'box'] as [string, Kind]),
)

const orderKinds = {
  reference: 'line',
  orderedOn: 'day',
  authority: 'line',
  orderReason: 'line',
  fromDay: 'day',
  toDay: 'optionalDay',
  services: 'choice',
  // The service with which the council opens; the box of every other is read as this one's.
  'service-TEST-1': 'box',
} satisfies Record<string, Kind>
const typedOrder = {
  reference: 'E-1',
  orderedOn: '2026-03-01',
  authority: 'Block Development Officer',
  orderReason: 'Election',
  fromDay: '2027-03-01',
  toDay: '2027-03-02',
  services: 'all',
}

async function newOrder(db: Database) {
  const order = { fromDay: '2027-03-01', toDay: null, reference: 'E-2', reason: 'Flood' }
  const given = { orderedOn: '2026-02-27', authority: 'Collector', serviceIds: [] }
  return (await addExtensionOrder(db, await newAdmin(db), { ...order, ...given })).id
}

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
      afterMissing: 'choice',
      appealOnOpenDay: 'choice',
      appealDays: 'wholeNumber',
    },
    sound: async () => ({
      at: '/admin/calendar/counting',
      fields: {
        'weekday-0': 'yes',
        countFrom: 'dayAfter',
        holidays: 'notCounted',
        lastDayOnHoliday: 'nextWorkingDay',
        afterMissing: 'continues',
        appealOnOpenDay: 'openDay',
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
    fields: orderKinds,
    sound: async () => ({ at: '/admin/calendar/order', fields: typedOrder }),
  },
  'correct order': {
    module: 'admin/calendar/correct-order',
    who: 'admin',
    fields: { ...orderKinds, because: 'line' },
    async sound({ db }) {
      const at = `/admin/calendar/order/${await newOrder(db)}/correct`
      return { at, fields: { ...typedOrder, because: 'A wrong day' } }
    },
  },
  'end order': {
    module: 'admin/calendar/order',
    who: 'admin',
    fields: { toDay: 'day', because: 'line' },
    async sound({ db }) {
      const at = `/admin/calendar/order/${await newOrder(db)}`
      return { at, fields: { toDay: '2027-03-05', because: 'The water is gone' } }
    },
  },
  'revoke order': {
    module: 'admin/calendar/revoke-order',
    who: 'admin',
    fields: { because: 'line' },
    async sound({ db }) {
      return {
        at: `/admin/calendar/order/${await newOrder(db)}/revoke`,
        fields: { because: 'Entered twice' },
      }
    },
  },
}
