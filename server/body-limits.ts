import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limits } from '../rules/limits.ts'

/** The administrator's forms about services and the council, which hold texts in several languages. */
const largeForms = /^\/admin\/(create-service|services\/|categories|council)/

/** Answers 413 to a form that is larger than its page could send. */
export const limitBody: MiddlewareHandler = (c, next) => {
  // Hono's limit reads the body, for which it would build every GET request anew.
  if (c.req.method !== 'POST') return next()
  const large = largeForms.test(new URL(c.req.url).pathname)
  const maxSize = large ? limits.bodyBytes.service : limits.bodyBytes.citizen
  return bodyLimit({ maxSize, onError: (refused) => refused.text('Content Too Large', 413) })(c, next)
}
