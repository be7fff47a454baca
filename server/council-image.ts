import type { Context } from 'hono'
import { faultOf } from '../council/database/faults.server.ts'
import type { Database } from '../council/database/tables.ts'
import { findCouncilImage } from '../council/profile/council-image.server.ts'

/** Opened by itself, the picture is a page in which nothing may run. */
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** Answers with the council's own picture, whose address changes with it; 404 for one that is there no more. */
export async function answerCouncilImage(c: Context, db: Database, version: string): Promise<Response> {
  try {
    const found = await findCouncilImage(db, version)
    if (!found) return c.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
    return c.body(found.bytes, 200, { ...headers, 'Content-Type': found.type })
  } catch (error) {
    if (!faultOf(error)) throw error
    return c.text('Service Unavailable', 503)
  }
}
