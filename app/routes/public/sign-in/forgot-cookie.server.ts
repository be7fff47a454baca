import { phoneCodeMinutes } from '../../../../rules/limits.ts'
import { heldCookie } from '../../../http/portal-cookie.server.ts'

/** Holds the number that somebody who has forgotten the password asked a code for, while the code works. */
export const forgotPhone = heldCookie<string>('forgot', phoneCodeMinutes * 60)
