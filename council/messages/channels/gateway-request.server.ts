import { isJsonBody, type TextGatewaySettings } from './gateway-settings.server.ts'
import { sevaBody } from './mobile-seva.server.ts'

/** The value of each placeholder. */
export type Filled = Record<string, string>

/** Writes the request for a gateway to send a text; whatever the text holds stays inside its own value. */
export function gatewayRequest(settings: TextGatewaySettings, filled: Filled): Request {
  const { url, method, headers } = settings
  const body = settings.body || sevaBody(filled)
  const sent = new Headers(headers)
  if (isJsonBody(body)) {
    if (!sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
    const json = JSON.stringify(fillJson(JSON.parse(body), filled))
    return new Request(url, { method, headers: sent, body: json, redirect: 'manual' })
  }
  const fields = fillForm(body, filled)
  if (method === 'POST') return new Request(url, { method, headers: sent, body: fields, redirect: 'manual' })
  const address = new URL(url)
  for (const [name, value] of fields) address.searchParams.append(name, value)
  return new Request(address, { method, headers: sent, redirect: 'manual' })
}

function fillForm(body: string, filled: Filled) {
  // A plus is what the operator wrote, as in `to=+91{to}`, and not a space.
  const written = new URLSearchParams(body.replaceAll('+', '%2B'))
  return new URLSearchParams([...written].map(([name, value]) => [name, fill(value, filled)]))
}

function fillJson(value: unknown, filled: Filled): unknown {
  if (typeof value === 'string') return fill(value, filled)
  if (Array.isArray(value)) return value.map((one) => fillJson(one, filled))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillJson(one, filled)]))
}

function fill(value: string, filled: Filled) {
  return value.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(filled, name) ? (filled[name] ?? '') : whole,
  )
}
