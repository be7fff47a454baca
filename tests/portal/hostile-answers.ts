import assert from 'node:assert/strict'
import { origin } from './open-test-portal.ts'
import type { Visited, Visitor } from './visitor.ts'

/** Posts a body as it stands, from one of the portal's own pages. */
export function postRaw(visitor: Visitor, at: string, body: string, headers: Record<string, string> = {}) {
  const type = 'application/x-www-form-urlencoded'
  return visitor.send(at, {
    method: 'POST',
    body,
    headers: { Origin: origin, 'Content-Type': type, ...headers },
  })
}

/** The inline scripts of a page; those that are fetched have nothing inside. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, inside = '']) => inside)
}

/**
 * What must hold of every answer, whatever was asked: no fault of the portal, nothing of the markup that was
 * sent taken for markup, and nothing in a script that could end it.
 */
export function assertDecent(answer: Visited, what: string): void {
  const { status, html, headers } = answer
  assert.ok(status < 500, `${what} answers ${status}`)
  if (!headers.get('Content-Type')?.startsWith('text/html') || headers.has('Content-Encoding')) return
  assert.doesNotMatch(html, /<img src=x|<!--evil|<script>alert|<own>/i, what)
  const scripts = scriptsOf(html)
  assert.equal(html.match(/<script\b/gi)?.length ?? 0, scripts.length, `${what}: a script is not closed`)
  assert.equal(html.match(/<\/script/gi)?.length ?? 0, scripts.length, `${what}: a script is closed twice`)
  for (const script of scripts) assert.doesNotMatch(script, /<!--|<\/|[\u2028\u2029]/, what)
  assert.equal(html.match(/<title>/g)?.length, 1, `${what}: one title`)
}
