import type { Context } from 'hono'
import type { Database } from '../council/database/tables.ts'
import { findCouncilImage } from '../council/office/council-image.server.ts'

/** If somebody opens the image as a page, nothing may run in it. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
}
const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Answers with the council's image. Its address changes with it, so an earlier version is a 404. */
export async function answerCouncilImage(c: Context, db: Database, version: string): Promise<Response> {
  const found = await findCouncilImage(db, version)
  if (!found) return c.text('Not Found', 404, { ...headers, 'Cache-Control': 'no-cache' })
  return c.body(found.bytes, 200, { ...headers, ...forever, 'Content-Type': found.type })
}
