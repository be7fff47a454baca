/** The domain is reserved for names that lead nowhere (RFC 2606). */
const noEmail = (id: string) => `${id}@no-email.invalid`

/** The account's email; '' for an account without one. Nothing else may show what `users.email` holds. */
export function emailOf({ id, email }: { id: string; email: string }): string {
  return email === noEmail(id) ? '' : email
}

/** What `users.email` holds, which may be neither null nor alike in two rows; `email` is '' for an account without one. */
export function storedEmail({ id, email }: { id: string; email: string }): string {
  return email === '' ? noEmail(id) : email
}
