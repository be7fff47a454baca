import { secondStepMinutes } from '../../../../rules/limits.ts'
import { heldCookie } from '../../../http/portal-cookie.server.ts'

/** Holds the token of a sign-in that waits for its code, for as long as it lasts. */
export const stepToken = heldCookie<string>('step', secondStepMinutes * 60)
