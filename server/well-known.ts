import type { Context, Handler, Hono } from 'hono'
import { signedReportAddress } from '../council/office/district/signed-report.server.ts'
import type { Council } from '../council/open-council.server.ts'
import { listAddresses } from '../rules/certificates/known-lists.ts'
import { answerCancelled, answerKeys } from './certificate-lists.ts'
import type { PortalEnv } from './portal-env.ts'
import { findSecurityContact } from './security-contact.ts'
import type { Settings } from './settings.ts'
import { answerFigures } from './signed-figures.ts'

/** Mounts what other programs look for at addresses that they know. */
export function serveWellKnown(
  app: Hono<PortalEnv>,
  council: Council,
  settings: Settings,
  languageTags: string[],
): void {
  app.get('/robots.txt', answerRobots)
  app.get('/.well-known/security.txt', answerSecurityTxt(council, settings, languageTags))
  app.get(listAddresses.keys, answerKeys(council, languageTags))
  app.get(listAddresses.cancelled, answerCancelled(council))
  app.get(signedReportAddress, answerFigures(council, settings.dataDir))
}

/** What search engines may read: the catalogue and the office's pages, nothing that needs an account. */
const doors = [
  '/admin',
  '/staff',
  '/user',
  '/apply',
  '/account',
  '/drafts',
  '/login',
  '/logout',
  '/password/',
  '/registration',
]
const robots = `User-agent: *\n${doors.map((path) => `Disallow: ${path}\n`).join('')}`

/** Answers with `robots.txt`. */
function answerRobots(c: Context): Response {
  return c.text(robots, 200, { 'Cache-Control': 'public, max-age=86400' })
}

const validDays = 90

/**
 * Answers with `security.txt` (RFC 9116), which says where a fault of security is reported: to
 * SECURITY_CONTACT, or to the council's email. 404 while neither is set.
 */
function answerSecurityTxt(
  { db }: Pick<Council, 'db'>,
  settings: Pick<Settings, 'origin' | 'securityContact'>,
  languages: string[],
): Handler {
  return async (c) => {
    const contact = await findSecurityContact(db, settings)
    if (contact === undefined) return c.text('Not Found', 404)
    const expires = new Date(Date.now() + validDays * 86_400_000)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${settings.origin}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' })
  }
}
