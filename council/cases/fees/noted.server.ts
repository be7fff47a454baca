import type { PayMethod } from '../../../rules/fees/balance.ts'

/** What an act has stored before, told where the form that comes again says something else. */
export interface Noted {
  /** Absent where the act is about no amount. */
  paise?: number
  method?: PayMethod
  /** What was written with it, such as its number, name or reason; '' for nothing. */
  texts: string[]
}
