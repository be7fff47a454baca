import { getCalendarSettings, listHolidays } from '../../council/calendar/calendar.server.ts'
import { addHoliday, holidaysVersion } from '../../council/cases/recounting/change-holidays.server.ts'
import { addExtensionOrder, orderVersion } from '../../council/cases/recounting/change-orders.server.ts'
import { countingVersion } from '../../council/cases/recounting/set-counting.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newAdmin } from '../actors.ts'
import type { FormRow } from './hostile-council.ts'

// Of this year, whose list the page shows, but not today: that stands in every line of the log.
const year = new Date().getUTCFullYear()
const fair = new Date().toISOString().startsWith(`${year}-08-15`) ? `${year}-01-26` : `${year}-08-15`
const typedOrder = {
  reference: 'E-1',
  orderedOn: '2026-03-01',
  authority: 'Block Development Officer',
  orderReason: 'Election',
  fromDay: '2027-03-01',
  toDay: '2027-03-02',
  services: 'all',
}

const given = { orderedOn: '2026-02-27', authority: 'Collector', serviceIds: [] }
const order = { fromDay: '2027-03-01', toDay: null, reference: 'E-2', reason: 'Flood', ...given }

async function newOrder(db: Database) {
  return (await addExtensionOrder(db, await newAdmin(db), order)).id
}

/** Every form by which the admin keeps the calendar. */
export const calendarForms: Record<string, FormRow> = {
  'add holiday': {
    askedLater: 'because',
    sound: async () => ({ at: '/admin/calendar', fields: { day: '2027-03-01', 'holiday-en': 'Fair' } }),
  },
  'remove holiday': {
    askedLater: 'because',
    kinds: { intent: 'otherForm', day: 'unknown' },
    async sound({ db }) {
      await addHoliday(db, await newAdmin(db), { day: fair, names: { en: 'Fair' } })
      return { at: '/admin/calendar', fields: { intent: 'remove', day: fair } }
    },
  },
  'count days': {
    askedLater: 'because',
    async sound({ db }) {
      const fields = {
        'weekday-0': 'yes',
        countFrom: 'dayAfter',
        holidays: 'notCounted',
        lastDayOnHoliday: 'nextWorkingDay',
        afterMissing: 'continues',
        appealOnOpenDay: 'openDay',
        appealDays: '30',
        appealSource: 'GR 12 of 2026',
        readAs: countingVersion(await getCalendarSettings(db)),
      }
      return { at: '/admin/calendar/counting', fields }
    },
  },
  'list of holidays': {
    askedLater: 'because',
    empty: 409,
    async sound({ db }) {
      const readAs = holidaysVersion(await listHolidays(db, 2027))
      const fields = { readAs, 'list-en': '2027-04-01 Fair' }
      return { at: '/admin/calendar/holidays/2027', fields }
    },
  },
  'add order': { sound: async () => ({ at: '/admin/calendar/order', fields: typedOrder }) },
  'correct order': {
    kinds: { because: 'line' },
    async sound({ db }) {
      const at = `/admin/calendar/order/${await newOrder(db)}/correct`
      return { at, fields: { ...typedOrder, because: 'A wrong day', readAs: orderVersion(order) } }
    },
  },
  'end order': {
    kinds: { toDay: 'day', because: 'line' },
    async sound({ db }) {
      const at = `/admin/calendar/order/${await newOrder(db)}`
      return { at, fields: { toDay: '2027-03-05', because: 'The water is gone' } }
    },
  },
  'revoke order': {
    kinds: { because: 'line' },
    async sound({ db }) {
      return {
        at: `/admin/calendar/order/${await newOrder(db)}/revoke`,
        fields: { because: 'Entered twice' },
      }
    },
  },
}
