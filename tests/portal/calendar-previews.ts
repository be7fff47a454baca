import assert from 'node:assert/strict'
import type { Visited, Visitor } from './visitor.ts'

/** Sends a calendar form that moves due dates, and reads the fingerprint of the preview that comes back. */
export async function previewed(admin: Visitor, at: string, fields: Record<string, string>) {
  const page = await admin.post(at, { ...(await versionOn(admin, at)), ...fields })
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
  const asked = { ...(await versionOn(admin, at)), ...fields }
  const first = await admin.post(at, asked)
  const seen = fingerprintOn(first)
  return seen === undefined ? first : admin.post(at, { ...asked, seen })
}

/** The version that the page of a form sends with it; nothing where it has none. */
export async function versionOn(admin: Visitor, at: string): Promise<Record<string, string>> {
  const [, readAs] = /name="readAs" value="([^"]*)"/.exec((await admin.get(at)).html) ?? []
  return readAs === undefined ? {} : { readAs }
}

function fingerprintOn({ html }: Visited) {
  const [button = ''] = /<button[^>]* name="seen"[^>]*>/.exec(html) ?? []
  return / value="([^"]+)"/.exec(button)?.[1]
}
