import type { Database } from '../council/database/tables.ts'
import { openMailer } from '../council/messages/channels/mailer.server.ts'
import { countWaiting, listChannels } from '../council/messages/sending/channel-state.server.ts'
import { councilMoment } from '../rules/days.ts'
import type { Findings } from './checks.ts'
import type { Settings } from './settings.ts'

/** Examines the mail server: whether one is set, and whether it lets the portal in. It sends no mail. */
export async function examineMail(
  found: Findings,
  { mail, origin }: Pick<Settings, 'mail' | 'origin'>,
): Promise<void> {
  if (mail === undefined) {
    found.ok('mail.reachable', 'no mail server is set: nobody is told of an application by mail')
    return
  }
  const { host } = new URL(mail.url)
  const mailer = openMailer(mail, new URL(origin).hostname)
  const fault = await mailer.reach()
  mailer.close()
  if (fault === undefined) found.ok('mail.reachable', `the mail server at ${host} lets the portal in`)
  else
    found.fault(
      'mail.reachable',
      `The mail server at ${host} does not let the portal in (${fault}): check SMTP_URL, and that this machine may reach it.`,
    )
}

const called: Record<string, string> = { mail: 'mail', sms: 'text message' }

/** Examines sending: each channel that keeps failing, since when, and how many messages should have left. */
export async function examineChannels(found: Findings, db: Database): Promise<void> {
  for (const { channel, failingSince } of await listChannels(db)) {
    if (failingSince === null) continue
    const since = councilMoment(failingSince)
    found.fault(
      'messages.channels',
      `No ${called[channel] ?? channel} has left since ${since}: the log says why.`,
      failingSince,
    )
  }
  const late = await countWaiting(db, new Date())
  if (late === 0) found.ok('messages.waiting', 'no message waits that should have left', late)
  else
    found.fault(
      'messages.waiting',
      `Messages that should have left an hour ago: ${late}. Start the portal with MESSAGES=on, or portal send.`,
      late,
    )
}
