import type { Context, MiddlewareHandler } from 'hono'
import { findSessionOwner } from '../council/actors/actors.server.ts'
import { faultOf } from '../council/database/faults.server.ts'
import { readSessionToken } from '../council/identity/sessions/session-cookie.server.ts'
import type { Council } from '../council/open-council.server.ts'
import { limits } from '../rules/limits.ts'
import { mayOpen } from '../rules/roles.ts'
import { uploadBytes } from '../rules/uploads.ts'
import { meterBody } from './metered-body.ts'
import type { PortalEnv } from './portal-env.ts'
import { readBody } from './read-body.ts'
import { refuse, refuseForScript } from './refusals.ts'
import { formImport, imageForm, statementForm } from './request-checks.ts'

/** A step of an application with the service's questions, and the counter, where an officer answers them. */
const ownForm = /^\/user\/apply\/[^/]+\/[^/]+$|^\/staff\/counter(\.data)?$/

/**
 * Reads a form of 16 kB from anybody, and a larger one only from an account that may open the page that takes
 * it. Answers 413 to a larger form, and to one with more fields than any form of the portal has. Of a form
 * with a file nothing is read here: its screen does that while it arrives, once it knows who sends it.
 */
export function limitBody(council: Council): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const uploaded = uploadBytes(c.req.raw)
    if (uploaded !== undefined) return limitUpload(c, uploaded, next)
    const { pathname } = new URL(c.req.url)
    // Absent when the body comes in chunks.
    const length = c.req.header('content-length')
    const isShort = length !== undefined && Number(length) <= limits.bodyBytes.anybody
    const most = isShort ? limits.bodyBytes.anybody : await mostBytes()
    const body = Number(length) > most ? { fault: 'bytes' as const } : await readBody(c.req.raw, most)
    if ('bytes' in body) {
      c.req.raw = new Request(c.req.raw, { body: body.bytes })
      return next()
    }
    if (pathname.endsWith('.data')) return refuseForScript(c, 413, next)
    c.set('mostBytes', most)
    if (body.fault === 'fields') return refuse(c, 'tooManyFields')
    if (most === limits.bodyBytes.anybody) return refuse(c, 'signInFirst')
    return refuse(c, imageForm.test(pathname) ? 'imageTooLarge' : 'tooLarge')

    async function mostBytes() {
      const token = readSessionToken(c.req.header('cookie') ?? null, council)
      if (token === undefined) return limits.bodyBytes.anybody
      try {
        const owner = await findSessionOwner(council.db, token)
        if (!owner || !mayOpen(owner.role, pathname)) return limits.bodyBytes.anybody
        if (formImport.test(pathname)) return limits.bodyBytes.formImport
        if (statementForm.test(pathname)) return limits.bodyBytes.statement
        return ownForm.test(pathname) ? limits.bodyBytes.ownForm : limits.bodyBytes[owner.role]
      } catch (error) {
        // The signature says that the portal gave this token to somebody. The screen then says that nothing
        // was saved, and returns what was typed.
        if (!faultOf(error)) throw error
        return limits.bodyBytes.user
      }
    }
  }
}

async function limitUpload(c: Context<PortalEnv>, mostBytes: number, next: () => Promise<void>) {
  const { body } = c.req.raw
  if (!body) return next()
  const { metered, rest } = meterBody(body, mostBytes)
  c.req.raw = new Request(c.req.raw, { body: metered, duplex: 'half' } as RequestInit)
  await next()
  c.set('unread', rest())
}
