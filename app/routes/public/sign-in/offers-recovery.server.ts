import type { RouterContextProvider } from 'react-router'
import { visitOf } from '../../../http/context.server.ts'

/** Whether a code to the phone lets citizens renew a password: texts are sent, passwords open something. */
export function offersRecovery(context: Readonly<RouterContextProvider>): boolean {
  const { texts, passwordsClosed } = visitOf(context).council
  return texts !== undefined && !passwordsClosed.includes('user')
}
