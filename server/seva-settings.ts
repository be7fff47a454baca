import { createHash } from 'node:crypto'
import type { MobileSevaAccount } from '../council/messages/channels/mobile-seva.server.ts'
import { SettingsRefused } from './settings-refused.ts'

type Environment = Record<string, string | undefined>

const parts = ['SMS_USER', 'SMS_PASSWORD', 'SMS_SENDER', 'SMS_SECURE_KEY'] as const

/** The settings of an account at C-DAC Mobile Seva. */
export const sevaNames = ['SMS_GATEWAY', ...parts, 'SMS_PASSWORD_SENT'] as const

/**
 * Reads the account at C-DAC Mobile Seva; undefined where another gateway is set. Throws `SettingsRefused`,
 * without the value of a setting that may hold a key.
 */
export function readSevaAccount(env: Environment): MobileSevaAccount | undefined {
  if (!env.SMS_GATEWAY) {
    const alone = sevaNames.find((name) => env[name])
    if (alone === undefined) return undefined
    throw new SettingsRefused(`${alone} is set without SMS_GATEWAY: set that to cdac, or unset ${alone}.`)
  }
  if (env.SMS_GATEWAY !== 'cdac')
    throw new SettingsRefused(
      `SMS_GATEWAY is "${env.SMS_GATEWAY}": give cdac, or unset it for any other gateway.`,
    )
  const missing = parts.find((name) => !env[name])
  if (missing !== undefined)
    throw new SettingsRefused(`${missing} is missing: SMS_GATEWAY is cdac, give what C-DAC has given you.`)
  const useless = (['SMS_METHOD', 'SMS_OK'] as const).find((name) => env[name])
  if (useless !== undefined)
    throw new SettingsRefused(
      `${useless} is set, and SMS_GATEWAY is cdac, which needs none: unset ${useless}.`,
    )
  const [user, password, sender, secureKey] = parts.map((name) => (env[name] ?? '').trim())
  if (!/^[A-Za-z0-9]{6}$/.test(sender ?? ''))
    throw new SettingsRefused(`SMS_SENDER is "${sender}": give the six letters or digits of the sender.`)
  return {
    user: user ?? '',
    password: sentPassword(password ?? '', env.SMS_PASSWORD_SENT || 'sha1'),
    sender: sender ?? '',
    secureKey: secureKey ?? '',
  }
}

function sentPassword(password: string, how: string) {
  // In the bytes of ISO 8859-1, as the examples of the integration document make it.
  if (how === 'sha1') return createHash('sha1').update(password, 'latin1').digest('hex')
  if (how === 'plain') return password
  throw new SettingsRefused(`SMS_PASSWORD_SENT is "${how}": give sha1 or plain.`)
}
