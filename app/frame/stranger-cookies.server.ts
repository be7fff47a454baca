import type { Council } from '../../council/open-council.server.ts'
import { heldDevice } from '../http/device.server.ts'
import { languageCookieValues } from '../i18n/language.server.ts'

/** The cookies strangers bring: the language's decides their page, the device's changes nothing on it. */
export async function readStrangerCookies(council: Council): Promise<{
  languageCookie: { name: string; languages: Map<string, string> }
  deviceCookie: string
}> {
  return {
    languageCookie: await languageCookieValues(council),
    deviceCookie: heldDevice.nameOf(council),
  }
}
