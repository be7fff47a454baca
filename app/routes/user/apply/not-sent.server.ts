import { redirect } from 'react-router'
import type { ReachedLimit } from '../../../../council/cases/applications/recent-submissions.server.ts'
import type { Submitted } from '../../../../council/cases/applications/submit.server.ts'
import type { NotSent } from './not-sent.tsx'

type Unsent = Exclude<
  Submitted,
  { applicationId: string } | { formChanged: true } | { unknownMember: true } | { paused: true }
>

/**
 * What the citizen reads when nothing was stored, a question or when the next application is taken, and the
 * status that it comes with. Throws the way to the login where the account was disabled meanwhile.
 */
export function describeNotSent(
  answer: Unsent,
  url: URL,
): {
  notSent: Pick<NotSent, 'sentBefore' | 'unchanged' | 'limit'>
  init: { status: number; headers?: HeadersInit }
} {
  // As for any session that has ended: the login says that nothing was sent.
  if ('disabled' in answer)
    throw redirect(`/login?as=user&next=${encodeURIComponent(url.pathname)}&carried=yes`, 307)
  if ('sentBefore' in answer) return { notSent: { sentBefore: answer.sentBefore }, init: { status: 409 } }
  if ('unchanged' in answer) return { notSent: { unchanged: answer.unchanged }, init: { status: 409 } }
  const { again, count } = answer.limit
  const seconds = Math.max(1, Math.ceil((again.getTime() - Date.now()) / 1000))
  return {
    notSent: { limit: { kind: kindOf(answer.limit), count, again: again.toISOString() } },
    init: { status: 429, headers: { 'Retry-After': String(seconds) } },
  }
}

function kindOf({ counts, seconds }: ReachedLimit) {
  if (counts === 'client') return 'limitClient'
  return seconds === 3600 ? 'limitHour' : 'limitDay'
}
