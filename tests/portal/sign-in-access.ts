import { everyone, type Row } from './form-access.ts'

/** Who may sign in, and out. */
export const signInRows: Record<string, Row> = {
  '/login': { for: ['nobody'], get: 200, post: 422, postFor: everyone },
  // Without an identity service its pages do not exist; tests/portal/hosted-identity.test.ts opens them with
  // one.
  '/login/hosted': { for: everyone, get: 404, post: 405 },
  '/login/hosted/back': { for: everyone, get: 404, post: 405 },
  '/login/hosted/new': { for: everyone, get: 404, post: 404 },
  '/login/hosted/out': { for: everyone, get: 404, post: 405 },
  // What the script asks for; an answer of no passkey leads back to the login.
  '/login/passkey': { for: everyone, get: 200, post: 303 },
  '/login/code': { for: [], get: 303, post: 422, postFor: everyone },
  // Without a gateway of text messages there is none; tests/portal/phone-codes.test.ts opens it with one.
  '/login/forgot': { for: everyone, get: 404, post: 404 },
  '/logout': { for: [], get: 303, post: 303 },
}
