import assert from 'node:assert/strict'
import type { Visited, Visitor } from './visitor.ts'

/** Sends a calendar form that moves due dates, and reads the fingerprint of the preview that comes back. */
export async function previewed(admin: Visitor, at: string, fields: Record<string, string>) {
  const page = await admin.post(at, fields)
  assert.equal(page.status, 200, page.text.slice(0, 300))
  const seen = fingerprintOn(page)
  assert.ok(seen, 'there is no preview')
  return { page, seen }
}

/** Sends a form of the calendar and, if it shows what it would move, sends it again with that. */
export async function confirmed(
  admin: Visitor,
  at: string,
  fields: Record<string, string>,
): Promise<Visited> {
  const first = await admin.post(at, fields)
  const seen = fingerprintOn(first)
  return seen === undefined ? first : admin.post(at, { ...fields, seen })
}

function fingerprintOn({ html }: Visited) {
  const [button = ''] = /<button[^>]* name="seen"[^>]*>/.exec(html) ?? []
  return / value="([^"]+)"/.exec(button)?.[1]
}
