import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { ofNobody } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

export interface CouncilProfileRow {
  id: 1
  phone: string
  email: string
  demonstration: Flag
  updatedAt: Instant
  /** A tag such as `mr`: the language for visitors who chose none and whose browsers ask for none offered. */
  defaultLanguage: string
  /** Encoded in base64. */
  image: string | null
  imageType: string | null
  /** Weekdays separated by commas; 0 is Sunday. */
  weeklyHolidays: Generated<string>
  countFrom: Generated<'dayAfter' | 'sameDay'>
  holidaysCounted: Generated<Flag>
  lastDayOnHoliday: Generated<'nextWorkingDay' | 'stays'>
  appealDays: Generated<number>
  /** Where it stands that the days may be fewer than the act gives; '' where nobody entered it. */
  appealSource: Generated<string>
  afterMissing: Generated<'continues' | 'restarts'>
  appealOnOpenDay: Generated<Flag>
  /** As `writeOfficeHours` of `rules/office-hours.ts` writes them; '' where none are entered. */
  officeHours: Generated<string>
  /** For how many days after the decision the pages of an application are kept. */
  paperDays: Generated<number>
  /** To whom people complain about their own data; '' until it is entered. */
  grievanceOffice: Generated<string>
  grievancePhone: Generated<string>
  grievanceEmail: Generated<string>
}

export interface CouncilTextRow {
  language: string
  name: string
  place: string
  address: string
  hours: string
  covers: string
  /** What people call the identity service; '' where only the operator's setting says it. */
  identityName: Generated<string>
}

export type PlaceKind = 'state' | 'district' | 'block' | 'village'

export interface PlaceRow {
  placeId: string
  kind: PlaceKind
  parentId: string | null
  name: string
  nameKey: string
}

/** What the administrator says of a place; an import leaves it as it is. */
interface KeptOfPlace {
  /** Since when it is offered to nobody. */
  endedAt: Generated<Instant | null>
  /** 1: a village of this council, which the form of an application offers. */
  ofCouncil: Generated<0 | 1>
  /** '' where none was entered. */
  pincode: Generated<string>
}

export interface HolidayRow {
  language: string
  day: Day
  name: string
}

export const councilTables = {
  councilProfile: ofNobody<CouncilProfileRow>({ shown: true }),
  councilTexts: ofNobody<CouncilTextRow>({ shown: true }),
  languages: ofNobody<{ language: string }>({ shown: true }),
  places: ofNobody<PlaceRow & KeptOfPlace>({ shown: true }),
  holidays: ofNobody<HolidayRow>({ shown: true }),
}
