import { leastReasons } from '../../rules/appeal-states.ts'
import { templateLimits } from '../../rules/certificates/template.ts'
import { limits } from '../../rules/limits.ts'

/** What a field can be sent that nobody types by accident, by what it is for a reader of texts. */
export type Sort =
  | 'empty'
  | 'blank'
  | 'tooLong'
  | 'forbidden'
  | 'broken'
  | 'lines'
  | 'text'
  | 'braces'
  | 'twice'

export interface HostileValue {
  sort: Sort
  /** As it stands in the body, percent-encoded; none: the field is left out. */
  sent?: string
  /** What is kept of it where it is kept. */
  kept: string
}

/** `[sent]`, or `[sent, kept]` where the two differ. */
const texts: Record<
  'blank' | 'tooLong' | 'forbidden' | 'lines' | 'text' | 'braces',
  ([string] | [string, string])[]
> = {
  blank: [
    [' \u00A0\u3000', ''],
    ['\u200B\u200D\uFEFF', ''],
  ],
  tooLong: [[`ष${'x'.repeat(4000)}`]],
  forbidden: [
    ['before\u0000after'],
    ['bell\u0007 and \u001B[31mred'],
    ['next\u0085line'],
    ['\u202Etxt.evil'],
    ['\u2066isolated\u2069 \u202Aembedded\u202C'],
    ['line\u2028paragraph\u2029'],
    ['no character \uFFFE'],
  ],
  lines: [
    ['first\r\nsecond\tthird', 'first\nsecond\tthird'],
    ['x\r\n\r\nSet-Cookie: session=evil', 'x\n\nSet-Cookie: session=evil'],
  ],
  text: [
    ['"><img src=x onerror=alert(1)><!--evil'],
    ['</script></title></textarea><script>alert(1)</script>'],
    ["Robert'); drop table users; --"],
    ['__proto__'],
    ['[object Object]'],
    ['क्\u200Dष and क्\u200Cष'],
    ['👨\u200D👩\u200D👧\u200D👦 🏳️\u200D🌈 👍🏽'],
    ['اردو \u200Fand\u200E marks'],
    ['  e\u0301 \u0958 in pieces  ', '\u00E9 \u0915\u093C in pieces'],
  ],
  braces: [
    ["{name} {n, plural, other {#}} <own>it</own> '{'"],
    ['$' + '{7*7} {{7*7}} %s%n ../../etc/passwd'],
  ],
}

/** Bytes that are no UTF-8: stray, cut off, overlong, a surrogate, beyond the last code point. */
const broken = [
  'stray%FF%FEbytes',
  'cut%C3%28off',
  'over%C0%AFlong%E0%80%AF',
  'surro%ED%A0%80gate',
  '%F5%80%80%80',
]

/** Every value that every field of every form meets, sent twice aside. */
export const hostileValues: HostileValue[] = [
  { sort: 'empty', kept: '' },
  { sort: 'empty', sent: '', kept: '' },
  ...Object.entries(texts).flatMap(([sort, list]) =>
    list.map(([text, kept = text]) => ({ sort: sort as Sort, sent: encodeURIComponent(text), kept })),
  ),
  ...broken.map((sent) => ({ sort: 'broken' as const, sent, kept: '' })),
]

/** The status of a refusal, which writes nothing; or that the form is taken and whether the field is kept. */
export type Outcome = number | 'kept' | 'unread'

/** What a kind answers to each sort; to braces as to any text, to none as to '', if it says no more. */
type Outcomes = Record<Exclude<Sort, 'braces'>, Outcome> & { braces?: Outcome; leftOut?: Outcome }

const line = {
  empty: 422,
  blank: 422,
  tooLong: 422,
  forbidden: 422,
  broken: 422,
  lines: 422,
  text: 'kept',
  twice: 422,
} satisfies Outcomes
const optionalLine = { ...line, empty: 'kept', blank: 'kept' } as const
const always = <O extends Outcome>(answer: O) => ({ ...unreadable(answer), text: answer, twice: answer })

function unreadable<O extends Outcome>(answer: O) {
  return { empty: answer, blank: answer, tooLong: answer, forbidden: answer, broken: answer, lines: answer }
}

/** What each kind of field answers to each sort of value. */
export const kinds = {
  line,
  /** As `line`, of a few words. */
  shortLine: line,
  lines: { ...line, lines: 'kept' },
  /** The reasons of an order, which are not short. */
  reasons: { ...line, lines: 'kept' },
  optionalLine,
  optionalLines: { ...optionalLine, lines: 'kept' },
  phone: always(422),
  /** On the slip of somebody without a phone there is none, on every other it has to match. */
  phoneOfSlip: { ...always(422), empty: 404, blank: 404 },
  pincode: always(422),
  optionalPincode: { ...always(422), empty: 'kept', blank: 'kept' },
  email: always(422),
  /** A form that asks for an email as well takes none. */
  optionalPhone: { ...always(422), empty: 'kept', blank: 'kept' },
  requiredCheckbox: always(422),
  optionalEmail: { ...always(422), empty: 'kept', blank: 'kept' },
  openSpans: { ...always(422), empty: 'kept', blank: 'kept' },
  link: always(422),
  optionalLink: { ...always(422), empty: 'kept', blank: 'kept' },
  serviceId: always(422),
  choice: always(422),
  /** One of the words of a list, or none, where something else is chosen beside it. */
  mark: { ...always(422), empty: 'unread' },
  /** A day such as `2027-01-26`, or one that may be left out. */
  day: always(422),
  optionalDay: { ...always(422), empty: 'unread', blank: 'unread' },
  /** A time of day such as `11:00`. */
  time: always(422),
  wholeNumber: always(422),
  optionalWholeNumber: { ...always(422), empty: 'unread', blank: 'unread' },
  /** A number of a register. */
  registerNumber: always(422),
  /** A whole number that may be nought. */
  wholeNumberOrNought: always(422),
  /** An amount in rupees, one that may be left out, and one that may be nought. */
  amount: always(422),
  optionalAmount: { ...always(422), empty: 'unread', blank: 'unread' },
  amountOrNought: always(422),
  amountOrNone: { ...always(422), empty: 'unread', blank: 'unread' },
  /** A box: not sent, or sent as `yes`. */
  box: { ...always(422), empty: 'unread' },
  /** A list of days with names, which may be empty. */
  holidayLines: { ...always(422), empty: 'unread', blank: 'unread' },
  /** Lines that go with another choice than the one beside them: nothing but none is taken. */
  unfit: { ...always(422), empty: 'unread', blank: 'unread' },
  /** The source of one fact, which goes with the day and grade beside it: alone it is refused at these. */
  ownSource: { ...always(422), empty: 'unread', blank: 'unread' },
  /** As `line`, `optionalLine` and `lines`, but kept inside a text that writes quotation marks otherwise. */
  lineInside: { ...line, text: 'unread' },
  optionalLineInside: { ...optionalLine, empty: 'unread', blank: 'unread', text: 'unread' },
  /** As `optionalLineInside`, of a few words, and of several lines. */
  optionalShortLineInside: { ...optionalLine, empty: 'unread', blank: 'unread', text: 'unread' },
  optionalLinesInside: { ...optionalLine, empty: 'unread', blank: 'unread', lines: 'unread', text: 'unread' },
  linesInside: { ...line, lines: 'unread', text: 'unread' },
  revision: always(422),
  /** Message text: nothing gives the portal's own back, and braces hold only the names above the field. */
  messageText: { ...optionalLine, empty: 'unread', blank: 'unread', braces: 422 },
  /** A box that is ticked or not. */
  tick: { ...always(422), empty: 'kept' },
  /** With a right phone number: the number of nobody's application, or another code than the slip's. */
  number: { ...line, text: 404 },
  /** A place: '' is none, and what is in no list is not taken for it. */
  place: { ...always(422), empty: 'kept' },
  /** Any characters open an account if they are the right ones. */
  passwordToSignIn: { ...always(401), empty: 422, tooLong: 422, twice: 422 },
  currentPassword: always(422),
  /** Of a second factor. */
  code: always(422),
  /** Any characters at all, if there are at least 8 and they are characters. */
  newPassword: { ...line, forbidden: 'kept', lines: 'kept' },
  confirmPassword: always(422),
  /** A page with script shows what was typed in its stead, and has no such field. */
  confirmPasswordIfAsked: { ...always(422), leftOut: 'unread' },
  /** The account that the form was drawn for. */
  account: { ...always(409), ...unreadable(422), twice: 422 },
  /** When the entry was read that the form changes; anything else is stale. */
  readAt: { ...always(422), empty: 409, blank: 409, text: 409 },
  /** Which of a page's forms it is; without it the main one, which is accepted or was not filled in. */
  intent: { ...always(404), empty: 'unread' },
  otherForm: { ...always(404), empty: 422 },
  /** The same of a form that is known by what it acts on. */
  otherFormOn: { ...always(404), leftOut: 422 },
  /** What the form has shown, '' for none: anything else makes it stale, and the next page says so. */
  seenBefore: { ...always(422), empty: 'unread', blank: 'unread', text: 303, braces: 303 },
  /** What is to be acted on, or which act: unknown, like a page that is not there. */
  unknown: always(404),
  unknownOnce: { ...always(404), twice: 422 },
  /** The appeal that is corrected; without one another is written, of which there is none. */
  corrected: { ...always(404), empty: 409, blank: 409 },
  /** What is to be acted on and is gone: the page that follows says so. */
  gone: always(303),
  /** What a passkey’s sign-in sends on to the login, whatever it is. */
  sentOn: always(307),
  /** The same where only a form that can be read comes so far. */
  goneIfReadable: { ...always(404), text: 303 },
  /** Another form, as text, which a sign-in carries along: what is no such text is left behind. */
  carried: { ...optionalLine, empty: 'unread', blank: 'unread', tooLong: 'unread', text: 'unread' },
  /** Comes back as it was typed; nothing is stored. */
  redrawn: always(200),
  /** Of a field of a service's own questions that is sent twice, the first counts. */
  ownLine: { ...line, text: 'unread', twice: 'unread' },
  ownAnswer: { ...always(422), twice: 'unread' },
  /** Says something only beside another field. */
  idle: { ...always('unread'), twice: 422 },
  /** The version of the form that was answered: with any other one the form has changed meanwhile. */
  formVersion: { ...always(409), twice: 422 },
  definition: always(422),
  /** Which draft is replaced: a readable one that is no draft's is stale, and the next page says so. */
  draftRevision: { ...always(404), empty: 303, blank: 303, text: 303 },
  unread: always('unread'),
} satisfies Record<string, Outcomes>

export type Kind = keyof typeof kinds

/** How many characters a kind takes that takes fewer than the longest text. */
const longest: Partial<Record<Kind, number>> = {
  shortLine: limits.filterName,
  optionalShortLineInside: templateLimits.label,
}

/** How many characters a kind takes at least. */
const shortest: Partial<Record<Kind, number>> = { reasons: leastReasons }

/** What a kind of field answers to a value. */
export function outcomeOf(kind: Kind, { sort, sent, kept }: HostileValue): Outcome {
  const outcomes: Outcomes = kinds[kind]
  if (sent === undefined) return outcomes.leftOut ?? outcomes.empty
  if ([...kept].length > (longest[kind] ?? kept.length)) return outcomes.tooLong
  if (kept !== '' && [...kept.trim()].length < (shortest[kind] ?? 0)) return 422
  return sort === 'braces' ? (outcomes.braces ?? outcomes.text) : outcomes[sort]
}

/** What a kind's own rule must refuse although it looks nearly right. */
export const nearMisses: Partial<Record<Kind, string[]>> = {
  phone: ['0987654321', '98765432100', '9876543210x', '+1 9876543210', '9.876543210e9'],
  pincode: ['012345', '41280', '4128033', '4.128e5'],
  email: [
    'a@b',
    'a b@c.example',
    'a@b.example\nBcc: c@d.example',
    '"x"@b.example',
    'a@b.example,c@d.example',
  ],
  link: [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https:evil',
    'https://u:p@evil.example',
  ],
  registerNumber: ['0', '-1', '1.5', '1e2', '1000000'],
  openSpans: ['10', '10-5.45', '25-26', '10:60-11', '10-12, 11-13', '1-2 3-4 5-6 7-8', '-'],
  optionalLink: ['javascript:alert(1)', 'vbscript:x', 'ftp://evil.example', 'https://'],
  serviceId: ['A', 'A_B', '../X', 'ſERVICE', 'A'.repeat(21), 'A B'],
  choice: ['approved', 'Approved ', '0', 'true', 'constructor'],
  day: ['2027-02-30', '2027-1-1', '26/01/2027', '0000-00-00', '2027-01-26T00:00Z', '20270126'],
  optionalDay: ['2027-02-30', '2027-1-1'],
  time: ['24:00', '11:60', '11', '11:00:00', '11 am', '-1:00'],
  wholeNumberOrNought: ['3651', '-1', '1.5', '1e2', '٣', '0x1', '99999999999999999999'],
  optionalWholeNumber: ['0', '3651', '1.5'],
  wholeNumber: ['0', '3651', '-1', '1.5', '1e2', '٣', '0x1', '99999999999999999999'],
  amount: ['0', '0.00', '-1', '1.234', '1e2', '1000000', '٣', '₹'],
  optionalAmount: ['0', '-1', '1.234'],
  amountOrNought: ['-1', '0.000', '1e2', '1000000'],
  amountOrNone: ['-1', '0.000', '1e2', '1000000'],
  box: ['on', 'true', '1', 'YES'],
  holidayLines: ['2027-02-30 x', '2027-03-01', '2026-03-01 x'],
  revision: ['0', '-1', '1.5', '1e0', '0x1', '२', '2147483647', '99999999999999999999'],
  tick: ['on', 'no', 'YES', 'yes ', '1', 'true'],
  code: ['12345', '1234567', '12345a', '१२३४५', 'ABCDE2345O', 'ABCDE234567'],
  newPassword: ['1234567', 'password123', 'PASSWORD123', 'x'.repeat(129)],
  place: ['constructor', '0'],
}

/** Two of each sort, for what only compares a value with what there is, or passes it over. */
export const fewValues: HostileValue[] = Object.values(
  Object.groupBy(hostileValues, ({ sort }) => sort),
).flatMap((ofSort) => ofSort.slice(0, 2))

/** The kinds compared with what there is, passed over or costly to hash; the others are read and kept. */
const compared: Kind[] = [
  ...(['unread', 'redrawn', 'intent', 'otherForm', 'otherFormOn', 'choice'] as const),
  ...(['unknown', 'gone', 'sentOn', 'goneIfReadable'] as const),
  ...([
    'passwordToSignIn',
    'currentPassword',
    'code',
    'newPassword',
    'confirmPassword',
    'confirmPasswordIfAsked',
    'readAt',
    'account',
    'formVersion',
    'draftRevision',
    'corrected',
  ] as const),
]

/** What a field of the kind is sent, beside what was typed in it sent twice and its kind's near misses. */
export function allValues(kind: Kind): HostileValue[] {
  return compared.includes(kind) ? fewValues : hostileValues
}

/** How many values a field of the kind meets when everything is run. */
export function valuesFor(kind: Kind): number {
  return allValues(kind).length + 1 + (nearMisses[kind] ?? []).length
}
