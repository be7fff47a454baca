import { needs, readNeed } from '../../../../rules/needs.ts'

/** What the form sends for a service that meets none of the needs; a need that is not sent stays as it is. */
export const noNeed = 'none'

export const needChoices = ['', noNeed, ...needs] as const

/** Reads the field's value: null for none of the needs, undefined where the field was not sent. */
export function needIn(value: (typeof needChoices)[number]) {
  return value === noNeed ? null : readNeed(value)
}
