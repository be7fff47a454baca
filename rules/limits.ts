import type { Role } from './roles.ts'

/** The portal's limits (portal section 5): lengths in characters, bodies in bytes. */
export const limits = {
  name: 100,
  village: 100,
  landmark: 100,
  email: 254,
  link: 500,
  details: 2000,
  additionalInfo: 2000,
  serviceDescription: 4000,
  serviceName: 100,
  category: 100,
  message: 2000,
  /** Of what the council says of itself. */
  council: { line: 300, covers: 2000 },
  /** Pages may load 15 kB of images in all. */
  image: { bytes: 10_000, pixels: 512 },
  /** Of a service's facts: one line of one, and how many documents it may ask for. */
  fact: { line: 300, documents: 20 },
  /** A holiday's or an order's own words, and how many lines a list of holidays may have. */
  calendar: { line: 200, lines: 100 },
  reason: 2000,
  remark: 2000,
  note: 2000,
  /** What a form that met no session carries past the sign-in, as JSON. */
  carriedForm: 40_000,
  serviceId: { min: 2, max: 20 },
  password: { min: 8, max: 128 },
  bodyBytes: { citizen: 64 * 1024, service: 512 * 1024 },
  pageSize: 25,
  countCeiling: 999,
} as const

const quarterHour = 15 * 60
const hour = 60 * 60

/** How many failures (or registrations) are let through in how many seconds. */
export const throttles = {
  accountFailures: { points: 10, seconds: quarterHour },
  clientFailures: { points: 200, seconds: quarterHour },
  // A village shares one carrier address.
  registrations: { points: 60, seconds: hour },
  // Three of a number's digits are the phone's own, so its other seven must not be tried through.
  trackings: { points: 10, seconds: quarterHour },
  clientTrackings: { points: 100, seconds: quarterHour },
} as const satisfies Record<string, { points: number; seconds: number }>

export const sessionHours: Record<Role, number> = { admin: 8, staff: 8, user: 12 }

/** Minutes without a request after which a session ends; undefined where it does not. */
export const idleMinutes: Record<Role, number | undefined> = { admin: 30, staff: 30, user: undefined }

export const oneTimeLinkHours = 24
export const temporaryPasswordHours = 72

/** How long what has run out is kept: a session after its end, a draft after it was typed, a device after its last use. */
export const retentionHours = { draft: 24, endedSession: 24, device: 365 * 24 } as const

/** How often a form that is being filled in is saved. */
export const draftSaveSeconds = 20

/** In characters as a reader counts them. */
export const previewLength = 20
