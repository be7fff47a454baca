import type { AuditLine } from '../../../../council/audit/list-audit.server.ts'
import { outsiders } from '../../../../rules/act-traits.ts'
import { type Act, acts, isAct } from '../../../../rules/acts.ts'

const files = [
  'file.applications',
  'file.movedDueDates',
  'file.audit',
  'file.certificates',
  'file.payments',
  'file.appeals',
] as const
const kinds = [
  'accountKindName.admin',
  'accountKindName.staff',
  'accountKindName.user',
  'accountKindName.intermediary',
  'accountKindName.appellate',
] as const

type Word =
  | ('operator' | 'visitor' | 'goneAccount' | 'unknownEmail' | 'unknownPhone' | 'unknownIdentity' | 'other')
  | 'identityService'
  | 'portal'
  | 'state'
  | `act.${Act}`
  | (typeof files)[number]
  | (typeof kinds)[number]

/** Says a message of `admin.audit` that takes no arguments. */
export type Say = (word: Word) => string

/** What an act is called; an act of a newer version has a general word. */
export function actWords(say: Say, act: string): string {
  return say(isAct(act) ? `act.${act}` : 'other')
}

/** Who acted. */
export function actorWords(say: Say, { actor, name }: Pick<AuditLine, 'actor' | 'name'>): string {
  // Nor has one that its citizen has erased.
  if (name) return name
  return say(outsiders.find((one) => one === actor) ?? 'goneAccount')
}

/** The kind of an account; empty where there is none. */
export function kindWords(say: Say, kind: string | undefined): string {
  const known = kinds.find((one) => one === `accountKindName.${kind}`)
  return known === undefined ? '' : say(known)
}

/** Of an order, a request or an account: it says nothing to a reader. */
const madeUp = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What was acted on: a person's name, a number, the exported file; empty where the act says it all. */
export function subjectWords(
  say: Say,
  line: Pick<AuditLine, 'act' | 'actor' | 'subject' | 'subjectName'>,
): string {
  const { act, actor, subject, subjectName } = line
  const kind = isAct(act) ? acts[act].subject : undefined
  const file = kind === 'file' ? files.find((one) => one === `file.${subject}`) : undefined
  if (file !== undefined) return say(file)
  if (kind === 'area') return kindWords(say, subject)
  if (subject.startsWith('email:')) return say('unknownEmail')
  if (subject.startsWith('phone:')) return say('unknownPhone')
  if (subject.startsWith('identity:')) return say('unknownIdentity')
  if (subject === actor || kind === 'council') return ''
  return subjectName ?? (madeUp.test(subject) ? '' : subject)
}
