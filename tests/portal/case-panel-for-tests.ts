import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import type { Visited } from './visitor.ts'

const today = councilDay(new Date().toISOString())
export const ago = (days: number) => dayOf(dayNumber(today) - days)

/** In the form of a case alone. */
export const save = 'name="status"'

/** What a browser sends of the form when the status stays. */
export const marks = (first: string, second: string, more = {}) => ({
  status: 'Pending',
  'document-0': first,
  'document-1': second,
  ...more,
})

/** The words of the panel of the open case. */
export function panelOf({ html }: Visited) {
  const panel = /<section class="opened"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  return panel.replace(/<!--[\s\S]*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
