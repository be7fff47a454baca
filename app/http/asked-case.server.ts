import { redirect } from 'react-router'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { findOwnApplication } from '../../council/cases/applications/own-applications.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { heldCookie } from './portal-cookie.server.ts'

/** The list in whose place the page of one application is asked for. */
const list = '/user/applications'

/** Long enough to sign in with a code; a shared phone then forgets which application was looked at. */
const askedCase = heldCookie<string>('askedCase', 600)

/**
 * What the login's address may say of the page that was asked for, and the Set-Cookie line for the rest: the
 * address stays in the history of a shared phone, so it holds no number of an application.
 */
export async function withoutNumber(
  council: Council,
  asked: string,
): Promise<{ next: string; headers?: { 'Set-Cookie': string } }> {
  if (!asked.startsWith(`${list}/`)) return { next: asked }
  return { next: list, headers: { 'Set-Cookie': await askedCase.hold(council, asked) } }
}

/** Leads once to the page asked for before the sign-in; nothing where none was, or it is not theirs. */
export async function redirectToAskedCase(
  council: Council,
  request: Request,
  actor: Citizen,
): Promise<Response | undefined> {
  const asked = await askedCase.read(council, request)
  const number = /^\/user\/applications\/([^/?]+)/.exec(asked ?? '')?.[1]
  if (asked === undefined || number === undefined) return undefined
  const own = await findOwnApplication(council.db, actor, number, 'en')
  if (!own) return undefined
  const headers = { 'Set-Cookie': await askedCase.forget(council) }
  return redirect(asked, { status: 303, headers })
}
