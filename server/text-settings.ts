import { isLoopback } from '../council/identity/hosted/hosted-settings.server.ts'
import {
  isJsonBody,
  placeholders,
  type TextGatewaySettings,
} from '../council/messages/channels/gateway-settings.server.ts'
import { sevaPlaceholders } from '../council/messages/channels/mobile-seva.server.ts'
import { SettingsRefused } from './settings-refused.ts'
import { readSevaAccount, sevaNames } from './seva-settings.ts'

type Environment = Record<string, string | undefined>

const others = [
  ...sevaNames,
  'SMS_METHOD',
  'SMS_BODY',
  'SMS_HEADERS',
  'SMS_OK',
  'SMS_DAILY_LIMIT',
  'SMS_TEMPLATES',
] as const
const defaultLimit = 1000

/**
 * Reads the gateway that sends text messages; undefined where none is set. Throws `SettingsRefused`, without
 * the value of a setting that may hold a key.
 */
export function readTextSettings(env: Environment): TextGatewaySettings | undefined {
  if (!env.SMS_URL) {
    const alone = others.find((name) => env[name])
    if (alone === undefined) return undefined
    throw new SettingsRefused(`${alone} is set without SMS_URL: set the gateway's address too, or neither.`)
  }
  const account = readSevaAccount(env)
  const method = readMethod(env.SMS_METHOD)
  const body = account && !env.SMS_BODY ? '' : readBody(env.SMS_BODY, method, account !== undefined)
  return {
    url: readUrl(env.SMS_URL),
    method,
    body,
    headers: readHeaders(env.SMS_HEADERS),
    account,
    ok: readOk(env.SMS_OK),
    dailyLimit: readLimit(env.SMS_DAILY_LIMIT),
    templates: readTemplates(env.SMS_TEMPLATES),
  }
}

/** Codes must not be read on their way: http is for a gateway on this machine. */
function readUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bare = url && !url.hash && !url.username && !url.password
  if (bare && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text)))) return text
  throw new SettingsRefused(
    'SMS_URL is no such address: give the gateway’s, such as https://sms.example/send, without a user in it.',
  )
}

function readMethod(text: string | undefined) {
  const method = text || 'POST'
  if (method === 'POST' || method === 'GET') return method
  throw new SettingsRefused(`SMS_METHOD is "${text}": give POST or GET.`)
}

function readBody(text: string | undefined, method: 'GET' | 'POST', isSeva: boolean) {
  const said = isSeva ? '{content}' : '{text}'
  const fix = `give fields such as to={to}&text=${said}, or JSON with {to} and ${said} in its values.`
  const names: readonly string[] = isSeva ? [...placeholders, ...sevaPlaceholders] : placeholders
  if (!text) throw new SettingsRefused(`SMS_BODY is missing: ${fix}`)
  const unknown = [...text.matchAll(/\{([A-Za-z]+)\}/g)].find(([, name = '']) => !names.includes(name))
  if (unknown) throw new SettingsRefused(`SMS_BODY holds ${unknown[0]}, which stands for nothing: ${fix}`)
  if (!text.includes('{to}') || !text.includes(said))
    throw new SettingsRefused(`SMS_BODY lacks {to} or ${said}: ${fix}`)
  if (!isJsonBody(text)) return text
  if (method === 'GET')
    throw new SettingsRefused('SMS_BODY is JSON, which GET cannot send: set SMS_METHOD to POST.')
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new SettingsRefused(`SMS_BODY begins like JSON and is none: ${fix}`)
  }
}

function readHeaders(text: string | undefined): Record<string, string> {
  if (!text) return {}
  try {
    const headers: unknown = JSON.parse(text)
    const pairs = typeof headers === 'object' && headers !== null && !Array.isArray(headers)
    if (pairs && Object.values(headers).every((value) => typeof value === 'string'))
      return Object.fromEntries(new Headers(headers as Record<string, string>))
  } catch {}
  throw new SettingsRefused('SMS_HEADERS is no list of headers: give JSON such as {"authkey":"KEY"}.')
}

function readOk(text: string | undefined): TextGatewaySettings['ok'] {
  const [, status, pointer, value] = /^(2\d\d)(?: (\/[^=]*)=(.+))?$/.exec(text || '200') ?? []
  if (status !== undefined)
    return { status: Number(status), found: pointer && value ? { pointer, value } : undefined }
  throw new SettingsRefused(
    `SMS_OK is "${text}": give the status of a text that was taken, such as 200, or with a value in its JSON answer: 200 /type=success.`,
  )
}

function readLimit(text: string | undefined) {
  const limit = Number(text || defaultLimit)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000_000) return limit
  throw new SettingsRefused(
    `SMS_DAILY_LIMIT is "${text}": give how many texts may leave in a day, from 1 to 1000000.`,
  )
}

function readTemplates(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.trim())
  const templates = pairs
    .filter(Boolean)
    .map((pair) => /^((?:[a-z]+\.[A-Za-z]+\/)?[a-z]{2,3})=([\w-]{1,64})$/.exec(pair))
  if (templates.includes(null))
    throw new SettingsRefused(
      `SMS_TEMPLATES is "${text}": give the registered id for each language, such as en=1107001,mr=1107002, and of messages application.received/mr=1107003.`,
    )
  return Object.fromEntries(templates.map((found) => [found?.[1] ?? '', found?.[2] ?? '']))
}
