import type { RouterContextProvider } from 'react-router'
import { findOfficeState } from '../../council/calendar/office-state.server.ts'
import type { OfficeState } from '../../rules/office-hours.ts'
import { visitOf } from '../http/context.server.ts'
import { limitKeeping } from '../http/visit.server.ts'

/**
 * Whether the office is open now, for a page that strangers read: it is kept no longer than this holds.
 * Undefined where no hours are entered.
 */
export async function officeStateNow(
  context: Readonly<RouterContextProvider>,
): Promise<OfficeState | undefined> {
  const visit = visitOf(context)
  const state = await findOfficeState(visit.council.db, new Date().toISOString())
  if (state) limitKeeping(visit, state.changesAt)
  return state
}
