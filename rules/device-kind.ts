/** What somebody signs in with, as coarsely as the owner needs it to know a session again. */
export const deviceKinds = ['phone', 'computer', 'other'] as const

export type DeviceKind = (typeof deviceKinds)[number]

/** Finds the kind of device from the browser's own description of itself (`User-Agent`); '' gives `other`. */
export function deviceKindOf(userAgent: string): DeviceKind {
  if (/Mobile|Android|iPhone|iPad|KAIOS|Opera Mini|Windows Phone|BlackBerry/i.test(userAgent)) return 'phone'
  return /Windows NT|Macintosh|X11|CrOS|Linux/i.test(userAgent) ? 'computer' : 'other'
}
