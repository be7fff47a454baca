import type { MailSettings } from '../council/messages/channels/mail-settings.server.ts'
import { readEmail } from '../rules/email.ts'
import { SettingsRefused } from './settings-refused.ts'

type Environment = Record<string, string | undefined>

/**
 * Reads the server that brings mail; undefined where none is set. Throws `SettingsRefused`, without the
 * address, which holds a password.
 */
export function readMailSettings({ SMTP_URL, MAIL_FROM }: Environment): MailSettings | undefined {
  if (!SMTP_URL) {
    if (!MAIL_FROM) return undefined
    throw new SettingsRefused(
      'MAIL_FROM is set without SMTP_URL: set the mail server’s address too, or neither.',
    )
  }
  return { url: readUrl(SMTP_URL), from: readFrom(MAIL_FROM) }
}

/** A password must not be read on its way: without TLS there is none. */
function readUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bare = url && url.hostname !== '' && /^\/?$/.test(url.pathname) && !url.search && !url.hash
  if (bare && /^smtps?:$/.test(url.protocol)) return text
  throw new SettingsRefused(
    'SMTP_URL is no such address: give the mail server’s, such as smtps://USER:PASSWORD@mail.example, or smtp: with port 587.',
  )
}

function readFrom(text: string | undefined) {
  const [, name = '', address = text] = /^([^<>\r\n"]*)<([^<>]+)>$/.exec(text ?? '') ?? []
  const email = address === undefined ? undefined : readEmail(address)
  if (email !== undefined) return name.trim() === '' ? email : `"${name.trim()}" <${email}>`
  throw new SettingsRefused(
    `MAIL_FROM is "${text ?? ''}": give the address that mail comes from, such as Gram Panchayat <office@panchayat.example>.`,
  )
}
