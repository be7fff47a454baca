import { storeDraft } from '../../../../council/cases/drafts.server.ts'
import type { Council } from '../../../../council/open-council.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { mayOpen, type Role } from '../../../../rules/roles.ts'
import { withoutPasswords } from '../../../../rules/typed-fields.ts'

/** Whether a post to the login is another form, which a session without an owner could not send. */
export function isCarried(url: URL, form: FormData): boolean {
  return url.searchParams.has('carried') && !form.has('carried')
}

/** What was typed into the other form, as the login holds it; '' when that is too long. */
export function carriedOf(form: FormData): string {
  const carried = JSON.stringify(withoutPasswords(form))
  return new URLSearchParams({ carried }).toString().length > limits.carriedForm ? '' : carried
}

/**
 * Keeps what was carried as a draft of the account that has signed in, for the page that the address names.
 * Nothing is kept for a page that the role may not open, nor of a form that was rendered for another account.
 */
export async function keepCarried(
  { db }: Council,
  account: { id: string; role: Role },
  carried: string,
  next: string,
): Promise<void> {
  const fields = readFields(carried)
  const { pathname } = new URL(next, 'http://localhost')
  const isOwn = fields?.account === undefined || fields.account === account.id
  if (fields && isOwn && mayOpen(account.role, pathname)) await storeDraft(db, account.id, pathname, fields)
}

function readFields(carried: string): Record<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(carried)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return withoutPasswords(Object.entries(parsed))
  } catch {
    return undefined
  }
}
