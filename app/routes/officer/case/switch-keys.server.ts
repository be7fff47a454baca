import { setCaseKeys } from '../../../../council/identity/accounts/case-keys.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { PanelForm } from './case-updates.server.ts'

/** Turns the keys of a case on or off for the officer. */
export async function submitKeys({ council, actor, next }: PanelForm, key: 'keysOn' | 'keysOff') {
  await setCaseKeys(council.db, actor, key === 'keysOn')
  return redirectWithFlash(council, next, { key })
}
