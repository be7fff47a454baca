import type { Database } from '../council/database/tables.ts'
import { openMailer } from '../council/mail/mailer.server.ts'
import { countWaiting, listChannels } from '../council/sending/channel-state.server.ts'
import { councilMoment } from '../rules/days.ts'
import type { Settings } from './settings.ts'

interface Found {
  facts: string[]
  faults: string[]
}

/** Examines the mail server: whether one is set, and whether it lets the portal in. It sends no mail. */
export async function examineMail(
  { facts, faults }: Found,
  { mail, origin }: Pick<Settings, 'mail' | 'origin'>,
): Promise<void> {
  if (mail === undefined) {
    facts.push('no mail server is set: nobody is told of an application by mail')
    return
  }
  const { host } = new URL(mail.url)
  const mailer = openMailer(mail, new URL(origin).hostname)
  const fault = await mailer.reach()
  mailer.close()
  if (fault === undefined) facts.push(`the mail server at ${host} lets the portal in`)
  else
    faults.push(
      `The mail server at ${host} does not let the portal in (${fault}): check SMTP_URL, and that this machine may reach it.`,
    )
}

const called: Record<string, string> = { mail: 'mail', sms: 'text message' }

/** Examines how sending goes: each channel that keeps failing, and since when, and how many messages should have left. */
export async function examineChannels({ facts, faults }: Found, db: Database): Promise<void> {
  for (const { channel, failingSince } of await listChannels(db)) {
    if (failingSince === null) continue
    faults.push(
      `No ${called[channel] ?? channel} has left since ${councilMoment(failingSince)}: the log says why.`,
    )
  }
  const late = await countWaiting(db, new Date())
  if (late === 0) facts.push('no message waits that should have left')
  else
    faults.push(
      `Messages that should have left an hour ago: ${late}. Start the portal with MESSAGES=on, or portal send.`,
    )
}
