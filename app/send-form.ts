import { data, isRouteErrorResponse } from 'react-router'
import { withoutPasswords } from '../rules/typed-fields.ts'
import type { RefusedForm } from './form-errors.ts'

interface Sending<T> {
  request: Request
  serverAction: () => Promise<T>
}

/**
 * Sends a form by script. When the connection fails or the database cannot be reached, the page stays as it is,
 * with everything that was typed, and says that nothing was sent; without this the error page would take its place.
 */
export async function sendPreservingForm<T>({ request, serverAction }: Sending<T>) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const key = isLostConnection(error) ? 'notSent' : unsaved(error)
    if (!key) throw error
    return data<RefusedForm>(
      { failure: { key }, errors: [], typed: withoutPasswords(form) },
      { status: unavailableStatus },
    )
  }
}

function unsaved(error: unknown) {
  if (!isRouteErrorResponse(error)) return undefined
  if (error.status === storageFullStatus) return 'notSavedFull'
  return error.status === unavailableStatus ? 'notSavedBusy' : undefined
}

/** The status that stands for a database without room. */
export const storageFullStatus = 507

/** The status that stands for an answer that never came, and for a database that gives none. */
export const unavailableStatus = 503

/** Whether `fetch` failed for want of a connection: each browser says so in words of its own. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
