/**
 * What is answered before a screen is asked, or in place of a file: the status, and the words for a client
 * that does not accept a page.
 */
export const refusals = {
  badAddress: { status: 400, words: 'Bad Request' },
  cutForm: { status: 400, words: 'Bad Request' },
  otherSite: { status: 403, words: 'This form was not sent from a page of this portal.' },
  method: { status: 405, words: 'Method Not Allowed' },
  tooSlow: { status: 408, words: 'Request Timeout' },
  tooLarge: { status: 413, words: 'Content Too Large' },
  signInFirst: { status: 413, words: 'Content Too Large' },
  imageTooLarge: { status: 413, words: 'Content Too Large' },
  tooManyFields: { status: 413, words: 'Too Many Fields' },
  bodyType: { status: 415, words: 'Unsupported Media Type' },
  pdfLetters: { status: 422, words: 'The PDF cannot show a letter of this paper.' },
  longHeaders: { status: 431, words: 'Request Header Fields Too Large' },
  noCouncil: { status: 421, words: 'No council is at this address.' },
  otherHost: { status: 421, words: 'This address is not served here.' },
  cannotShow: { status: 500, words: 'This page cannot be shown now.' },
  pdfBusy: { status: 503, words: 'The PDF cannot be made now.' },
  repairing: { status: 503, words: 'The portal of this council is being repaired.' },
  unavailable: { status: 503, words: 'The portal cannot answer now.' },
} as const

/** What is wrong with a request that reaches no screen. */
export type Refusal = keyof typeof refusals
