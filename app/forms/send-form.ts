import { data, isRouteErrorResponse, type useActionData } from 'react-router'
import { withoutPasswords } from '../../rules/typed-fields.ts'
import type { RefusedForm } from '../ui/form-errors.ts'

/**
 * Sends a form by script. If the connection fails or the database does not answer, the page keeps everything
 * that was typed and says that nothing was sent; without this the error page would replace it.
 */
export async function sendPreservingForm<Action>({
  request,
  serverAction,
}: {
  request: Request
  serverAction: () => Promise<NonNullable<ReturnType<typeof useActionData<Action>>>>
}) {
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
  if (error.status === tooLargeStatus) return 'formTooLarge'
  return error.status === unavailableStatus ? 'notSavedBusy' : undefined
}

/** The status for a form that is larger than its sender may send. */
const tooLargeStatus = 413

/** The status for a database whose disk is full. */
export const storageFullStatus = 507

/** The status for a response that never came, and for a database that does not answer. */
export const unavailableStatus = 503

/** Whether `fetch` failed because there is no connection; each browser words that differently. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
