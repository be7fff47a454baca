export type Who = 'nobody' | 'user' | 'staff' | 'admin'

/** Whoever asks. */
export const everyone: Who[] = ['nobody', 'user', 'staff', 'admin']

/** Whose a route is, and what it answers. */
export interface Row {
  /** Whose the page is. */
  for: Who[]
  /** What a GET answers to those whose page it is. */
  get: number
  /** What an empty form answers to them; 405 where the page takes none. */
  post: number
  /** The address, where it is not the pattern with its parameters filled in. */
  at?: string
  /** Whether the service is the one with a published form. */
  withForm?: true
  /** Who may send its form, when that is not those whose page it is. */
  postFor?: Who[]
  /** What those are answered whom `for` does not name, if it is not `post`. */
  postElse?: number
  /** Who posts, where the page is open to more people. */
  onlyPostFor?: Who[]
}

/** Whose login leads to what stands below an address. */
export const areas: Record<string, Who> = {
  '/admin': 'admin',
  '/staff': 'staff',
  '/user': 'user',
  '/claim': 'user',
  '/account': 'user',
}

/** What stands for the parameters of a pattern: mostly what the council does not know. */
const parameters: Record<string, string> = {
  token: 'not-a-token',
  code: 'ABC',
  language: 'mr',
  list: 'account',
  step: 'form',
  document: '1',
  page: '1',
  paperId: 'none',
  section: 'felling',
  kind: 'line',
  question: 'tree',
  group: 'witness',
  position: '0',
  year: '2027',
  orderId: 'none',
  form: 'add-order',
  monday: '2026-11-16',
  userId: 'nobody',
  event: 'case.decided',
  channel: 'sms',
  appealId: 'NODUES1-A1',
  authorityId: 'none',
  placeId: 'none',
  templateId: 'BIRTH',
  wordsId: 'none',
  breachId: 'none',
  receiver: 'board',
  requestId: 'none',
  certificateId: 'none',
  paymentId: 'none',
}

interface Made {
  serviceId: string
  formId: string
  applicationId: string
  memberId: string
}

/** The address of a route, over what was made for the matrix. */
export function addressOf(pattern: string, { at, withForm }: Row, { formId, ...made }: Made): string {
  const values: Record<string, string> = { ...parameters, ...made }
  if (withForm) values.serviceId = formId
  return at ?? pattern.replace(/:(\w+)/g, (parameter, name) => values[name] ?? parameter)
}
