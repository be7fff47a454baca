import type { RouterContextProvider } from 'react-router'
import { getServiceName } from '../../council/identity/hosted/service-name.server.ts'
import { visitOf } from '../http/context.server.ts'
import { languageOf } from './language.server.ts'

/** What the reader of this page calls the identity service; undefined where none is set. */
export async function findServiceName(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
  const { db, identityProvider } = visitOf(context).council
  return identityProvider && getServiceName(db, identityProvider.settings, languageOf(context))
}
