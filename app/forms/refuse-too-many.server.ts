import { refuse } from './read-form.server.ts'

/** The response after too many attempts: 429, with the minutes until the next one. */
export function refuseTooManyAttempts(seconds: number, typed: Record<string, string> = {}) {
  const failure = { key: 'tooMany', values: { minutes: Math.ceil(seconds / 60) } } as const
  return refuse({ failure, errors: [], typed }, { status: 429, headers: { 'Retry-After': String(seconds) } })
}
