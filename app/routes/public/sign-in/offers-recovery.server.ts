import type { RouterContextProvider } from 'react-router'
import { visitOf } from '../../../http/context.server.ts'

/** Whether citizens can choose a new password with a code to their phone: texts are sent, and passwords open something. */
export function offersRecovery(context: Readonly<RouterContextProvider>): boolean {
  const { texts, passwordsClosed } = visitOf(context).council
  return texts !== undefined && !passwordsClosed.includes('user')
}
