import type { RouterContextProvider } from 'react-router'
import { getServiceName } from '../council/hosted-identity/service-name.server.ts'
import { visitOf } from './guard.server.ts'
import { languageOf } from './i18n/language.server.ts'

/** What the reader of this page calls the identity service; undefined where none is set. */
export async function findServiceName(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
  const { db, identityProvider } = visitOf(context).council
  return identityProvider && getServiceName(db, identityProvider.settings, languageOf(context))
}
