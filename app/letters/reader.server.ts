import type { LoaderFunctionArgs } from 'react-router'
import type { Officer } from '../../council/actors/actors.server.ts'
import { recordOpening } from '../../council/audit/openings.server.ts'
import { actorOf, type Context, visitOf } from '../http/context.server.ts'

/** What a paper is asked for by: the reader, and the address of its page. */
export type PaperArgs<Params = { applicationId: string }> = Pick<LoaderFunctionArgs, 'context' | 'url'> & {
  params: Params
}

/** Who asks for a paper of an application: its applicant or an officer. */
export function readerOf(context: Context) {
  return actorOf(context, 'user', 'admin', 'staff')
}

/** Notes that an officer prints a paper of an application, before it is shown; applicants print their own. */
export async function notePrinted(context: Context, applicationId: string): Promise<void> {
  const reader = readerOf(context)
  const { council, client } = visitOf(context)
  if (reader.role !== 'user')
    await recordOpening(council.db, reader as Officer, applicationId, { client, kind: 'print' })
}
