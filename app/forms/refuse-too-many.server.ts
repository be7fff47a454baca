import type { OwnerRefusal } from '../../council/identity/accounts/prove-owner.server.ts'
import { refuse } from './read-form.server.ts'

/** The response after too many attempts: 429, with the minutes until the next one. */
export function refuseTooManyAttempts(seconds: number, typed: Record<string, string> = {}) {
  const failure = { key: 'tooMany', values: { minutes: Math.ceil(seconds / 60) } } as const
  return refuse({ failure, errors: [], typed }, { status: 429, headers: { 'Retry-After': String(seconds) } })
}

/** The response where it is not proven that the account is the sender's. */
export function refuseUnproven(answer: OwnerRefusal, typed: Record<string, string> = {}) {
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds, typed)
  if (answer.fault === 'signInAgain')
    return refuse({ failure: { key: 'signInAgain' }, errors: [], typed }, { status: 409 })
  return refuse({ errors: [{ field: 'currentPassword', key: 'passwordWrong' }], typed })
}
