import { createHash } from 'node:crypto'

/** An account at C-DAC's gateway, Mobile Seva, as its integration document (1.8 of 2020) names the parts. */
export interface MobileSevaAccount {
  user: string
  /** As it is sent: a digest, or as it was given. */
  password: string
  /** The six characters that stand as the sender. */
  sender: string
  /** The department's secure key: it leaves only inside of digests. */
  secureKey: string
}

/** What the body of a request to Mobile Seva may name beside what every gateway's body may. */
export const sevaPlaceholders = ['user', 'password', 'sender', 'content', 'service', 'key'] as const

/** The kinds of service: a text in another script, or with a code, is asked for under another name. */
const services = {
  text: { plain: 'singlemsg', unicode: 'unicodemsg' },
  code: { plain: 'otpmsg', unicode: 'unicodeotpmsg' },
} as const

/** How the document's examples name the number's field: for Unicode texts it takes a list, else just one. */
const numberFields: Record<string, string> = { unicodemsg: 'bulkmobno' }

/** The fields of a request as the document's examples have them, in the words of a body. */
export function sevaBody({ service = '' }: Record<string, string>): string {
  const number = numberFields[service] ?? 'mobileno'
  return `username={user}&password={password}&senderid={sender}&content={content}&smsservicetype={service}&${number}={to}&key={key}&templateid={templateId}`
}

/** Makes the values of Mobile Seva's placeholders. The digest is made of the content as it is sent. */
export function sevaValues(
  { user, password, sender, secureKey }: MobileSevaAccount,
  { text, isCode }: { text: string; isCode: boolean },
): Record<(typeof sevaPlaceholders)[number], string> {
  const trimmed = text.trim()
  const isPlain = /^[\n\r -~]*$/.test(trimmed)
  const content = isPlain ? trimmed : asEntities(trimmed)
  const key = createHash('sha512').update(`${user}${sender}${content}${secureKey}`).digest('hex')
  const service = services[isCode ? 'code' : 'text'][isPlain ? 'plain' : 'unicode']
  return { user, password, sender, content, service, key }
}

/** Writes each UTF-16 unit as a decimal entity, such as `&#2325;` for क, also plain characters between. */
function asEntities(text: string) {
  return Array.from({ length: text.length }, (_, index) => `&#${text.charCodeAt(index)};`).join('')
}

/** Why Mobile Seva has not taken a text, in the words of every gateway's faults. */
export type SevaFault = 'number' | 'limit' | 'refused' | `refused ${number}`

/** What the numbers of an answer mean for a sender; all others are faults that may pass. */
const faults: Record<string, SevaFault> = { '406': 'number', '418': 'limit' }

/**
 * Reads an answer with status 200: `402,MsgID = …` is a text that was taken, and undefined is returned.
 * Others hold a number, such as `ERROR : 416 …`; what holds none is refused.
 */
export function sevaFault(answer: string): SevaFault | undefined {
  if (/^\s*402\s*,\s*MsgID\s*=\s*[^\s=]/i.test(answer)) return undefined
  const [, code = ''] = /^\s*(?:ERROR\s*:\s*)?(4\d\d)\b/i.exec(answer) ?? []
  return faults[code] ?? (code === '' ? 'refused' : `refused ${Number(code)}`)
}
