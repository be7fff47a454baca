import { heldCookie } from '../../../../http/portal-cookie.server.ts'

/** Long enough that the next person has taken the shared phone, or has put it down. */
const rememberedSeconds = 900

/**
 * Holds that somebody has just signed out in this browser: the next person who signs in with the identity
 * service must say there who they are, and cannot walk in on the last person's session.
 */
export const signedOut = heldCookie<'yes'>('signedOut', rememberedSeconds, 'signed out')
