import type { Role } from './roles.ts'

/** The portal's limits (portal section 5): lengths in characters, bodies in bytes. */
export const limits = {
  name: 100,
  village: 100,
  filterName: 40,
  landmark: 100,
  email: 254,
  link: 500,
  details: 2000,
  additionalInfo: 2000,
  serviceDescription: 4000,
  serviceName: 100,
  alsoCalled: 1000,
  category: 100,
  message: 2000,
  /** For what the council writes about itself. */
  council: { line: 300, covers: 2000 },
  /** A page may load 15 kB of images in total. */
  image: { bytes: 10_000, pixels: 512 },
  /** For the facts of a service: the length of one line, and the number of documents it may ask for. */
  fact: { line: 300, documents: 20 },
  /** The length of a holiday's name or an order's text, and the number of lines in a list of holidays. */
  calendar: { line: 200, lines: 100 },
  reason: 2000,
  /** Why a service is paused, in one language. */
  pauseReason: 500,
  remark: 2000,
  note: 2000,
  /**
   * A form whose session has ended, as JSON and URL-encoded, in bytes, while it is carried through the
   * sign-in. With email and password beside it, it must fit what anybody may send.
   */
  carriedForm: 12_000,
  serviceId: { min: 2, max: 20 },
  /** Officers' passwords are longer: they open everybody's data, and nothing else guards them. */
  password: { min: 8, officerMin: 12, max: 128 },
  /** The longest form that is read: from anybody, with own questions, from each role, with a file in it. */
  bodyBytes: {
    anybody: 16 * 1024,
    ownForm: 128 * 1024,
    user: 64 * 1024,
    staff: 64 * 1024,
    admin: 512 * 1024,
    /** The form of a service as a file of 512 kB, and what stands around it. */
    formImport: 640 * 1024,
    /** A bank's statement of 2 MB likewise. */
    statement: 2_000_000 + 16 * 1024,
  },
  /** How many fields or parts a form may have, and how many bytes its parts' headers may have together. */
  formFields: 400,
  partHeaderBytes: 8 * 1024,
  pageSize: 25,
  countCeiling: 999,
  /** How many officers are offered where one is chosen. */
  officersListed: 500,
} as const

const quarterHour = 15 * 60
const hour = 60 * 60

/** Whose attempts a throttle counts together. */
type Counted =
  /** Those of one network address, whatever for: a whole village may share one. */
  | 'address'
  /** Those of an address for one account, number or application: strangers elsewhere count separately. */
  | 'address and thing'
  /** Those of all strangers for one thing: far more than one address may add. */
  | 'thing'
  /** Those of one account, or of a person who has proven to be the owner. */
  | 'owner'
  /** Those of everybody. */
  | 'all'

/** What the owner of a thing still can do when strangers have used a throttle up. */
type Still =
  /** The same, from any other address. */
  | 'elsewhere'
  /** The same, in a browser that they have used before, or signed in. */
  | 'known'
  /** The same, wherever: strangers cannot use it up. */
  | 'always'

interface ThrottleRule {
  /** How many failures, or acts, are allowed. */
  points: number
  seconds: number
  counts: Counted
  still: Still
  /** Of a sum: the throttle that keeps one address from using it up alone. */
  sumOf?: string
}

/**
 * All throttles. One rule for those that guard somebody's thing: strangers are counted for themselves, the
 * owner apart, and the sum of all is high. `tests/portal/throttles.test.ts` shows of each who can shut whom.
 */
export const throttles = {
  // Failures of one address at one account, and of each browser that the owner has used before by itself.
  accountFailures: { points: 10, seconds: quarterHour, counts: 'address and thing', still: 'elsewhere' },
  // Of all new browsers at one account. One address has 40 tries an hour, ever new ones 2,400 a day, 876,000
  // a year: common passwords, tried first, are refused, and a second factor guards administrators.
  nameFailures: { points: 100, seconds: hour, counts: 'thing', still: 'known', sumOf: 'accountFailures' },
  clientFailures: { points: 200, seconds: quarterHour, counts: 'address', still: 'elsewhere' },
  // Of codes of one account's second factor, after the right password. Three of a million codes are right at
  // a time: at 480 tries a day a thief with the password needs 480 days for an even chance.
  codeFailures: { points: 5, seconds: quarterHour, counts: 'owner', still: 'known' },
  // A whole village may share one IP address of its carrier.
  registrations: { points: 60, seconds: hour, counts: 'address', still: 'elsewhere' },
  // The same: sixty neighbours who apply in one hour are a busy camp, as many as its register takes accounts.
  applications: { points: 60, seconds: hour, counts: 'address', still: 'elsewhere' },
  // Of one account: a family of twelve, entered with mistakes, and again.
  familyChanges: { points: 60, seconds: hour, counts: 'owner', still: 'always' },
  pdfs: { points: 20, seconds: quarterHour, counts: 'address', still: 'elsewhere' },
  // Of one account: photos and PDFs in a day, wherever they are added.
  papersAdded: { points: 200, seconds: 24 * hour, counts: 'owner', still: 'always' },
  // Codes sent to a phone: asked for by the account that has the number, or in a browser that it has used.
  ownCodes: { points: 3, seconds: hour, counts: 'owner', still: 'always' },
  ownCodesOfDay: { points: 6, seconds: 24 * hour, counts: 'owner', still: 'always' },
  // By everybody else: for one number from one address, and from all, so that nobody floods a phone.
  strangerCodes: { points: 3, seconds: 24 * hour, counts: 'address and thing', still: 'elsewhere' },
  numberCodes: { points: 6, seconds: 24 * hour, counts: 'thing', still: 'known', sumOf: 'strangerCodes' },
  // By one account, for numbers that it does not have; and by one address, save for its account's numbers.
  accountCodes: { points: 5, seconds: 24 * hour, counts: 'owner', still: 'always' },
  clientCodes: { points: 20, seconds: hour, counts: 'address', still: 'elsewhere' },
  ownDataFiles: { points: 5, seconds: 24 * hour, counts: 'owner', still: 'always' },
  // Of one administrator: messages to themselves, to see whether they arrive.
  testMessages: { points: 5, seconds: hour, counts: 'owner', still: 'always' },
  // Right codes with a wrong application number or name, by phone number: only its holder can send them.
  recoveryFailures: { points: 3, seconds: 30 * 24 * hour, counts: 'owner', still: 'always' },
  // Of one account: each answer says whether a name is taken.
  nameChanges: { points: 10, seconds: hour, counts: 'owner', still: 'always' },
  // Texts of a council in one of its days, and codes among them; the operator's own limit is a setting.
  texts: { points: 1000, seconds: 24 * hour, counts: 'all', still: 'always', sumOf: 'codeTexts' },
  codeTexts: { points: 600, seconds: 24 * hour, counts: 'all', still: 'always', sumOf: 'clientCodes' },
  // So many in an hour have a line each in the audit; of more, only some have one. Nobody is refused.
  refusedSignIns: { points: 20, seconds: hour, counts: 'address', still: 'always' },
  allRefusedSignIns: { points: 1000, seconds: hour, counts: 'all', still: 'always' },
  refusedDoors: { points: 5, seconds: hour, counts: 'owner', still: 'always' },
  // Of one client for one number where it is tracked, of one account where its slip is taken over: strangers'
  // failures count for themselves.
  trackings: { points: 10, seconds: quarterHour, counts: 'address and thing', still: 'elsewhere' },
  // Of all clients for one number. Seven digits of its phone number are unknown: at 4,800 tries a day from
  // ever new addresses, half of ten million take a thousand days. Shutting a number needs five addresses.
  numberTrackings: { points: 200, seconds: hour, counts: 'thing', still: 'known', sumOf: 'trackings' },
  // Photos of codes of certificates: each costs as much as a citizen's photo. A code as text counts nothing.
  codePhotos: { points: 30, seconds: quarterHour, counts: 'address', still: 'elsewhere' },
  clientTrackings: { points: 100, seconds: quarterHour, counts: 'address', still: 'elsewhere' },
} as const satisfies Record<string, ThrottleRule>

/** How many applications one account may send within how many seconds, the shortest span first. */
export const accountApplications = [
  { count: 10, seconds: hour },
  { count: 30, seconds: 24 * hour },
] as const

/** For how long the same answers, resent by the same account, are taken for an oversight and asked about. */
export const sameAnswersHours = 24

export const sessionHours: Record<Role, number> = { admin: 8, staff: 8, user: 12 }

/** Minutes without a request after which a session ends; undefined where idle sessions do not end. */
export const idleMinutes: Record<Role, number | undefined> = { admin: 30, staff: 30, user: undefined }

/** How long a sign-in whose password was right waits for its code. */
export const secondStepMinutes = 10

/** How long a secret that has been shown may be entered into an app. */
export const pendingFactorMinutes = 60

/** For how long an officer who looks at no further page is taken to have a case open. */
export const atCaseMinutes = 15

export const recoveryCodeCount = 10
/** With so many recovery codes left, or fewer, their owner is asked to make new ones. */
export const fewRecoveryCodes = 2

/** How many sessions an account may have at once; a further sign-in ends the oldest. */
export const liveSessions = 20

export const oneTimeLinkHours = 24
/** For how many days a citizen reads that the office gave a link to the account. */
export const linkToldDays = 30

export const temporaryPasswordHours = 72

/** How long somebody may take at the identity service, and then to say whose account it is. */
export const hostedFlowMinutes = 10

/** How long a browser holds a form that met no session, for a sign-in at the identity service. */
export const carriedFormMinutes = 30

/** For how long after signing in an account without a password may add a way to sign in. */
export const linkSessionMinutes = 10

/** How long a code that was sent to a phone works, and how often it may be typed. */
export const phoneCodeMinutes = 10
export const phoneCodeTries = 5

/** For how many days a phone number counts as confirmed: then its SIM card may be somebody else's. */
export const phoneConfirmedDays = 365

/** How long a passkey may take to answer. */
export const challengeMinutes = 5

/** How many filters of the list of applications an officer can save. */
export const savedFiltersKept = 20

/** How many passkeys an account may have. */
export const passkeysKept = 10

/** How long an administrator's invitation of an identity stays open. */
export const invitationHours = 72

/**
 * Hours until deletion: of a session after its end, of a draft since it was typed, a device since its last
 * use, the network address of an act (CERT-In directions of 28 April 2022: logs of 180 days), of who read
 * what (DPDP Rules, 2025, r. 6: one year at least), words that found no service, a notice, a message's text.
 */
export const retentionHours = {
  draft: 30 * 24,
  endedSession: 24,
  device: 365 * 24,
  auditClient: 180 * 24,
  access: 2 * 365 * 24,
  searchNotFound: 90 * 24,
  notice: 90 * 24,
  message: 90 * 24,
  /** Of a citizen's own papers, since they were last used. */
  paper: 365 * 24,
} as const

/** Between how many days after the decision a council may choose for keeping the pages of an application. */
export const casePaperDays = { min: 30, max: 3650 } as const

/** How many different searches without result are kept of a day, and up to what number each is counted. */
export const searchesNotFound = { perDay: 200, countedTo: 9999 } as const

/** After how many days without a good backup the operator and the administrator are told. */
export const backupDays = 2

/** How often a form that is being filled in is saved. */
export const draftSaveSeconds = 20

/** In grapheme clusters, the characters that a reader counts. */
export const previewLength = 20
