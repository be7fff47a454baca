import type { MobileSevaAccount } from './mobile-seva.server.ts'

/** The service that brings text messages to phones, as the operator has set it. */
export interface TextGatewaySettings {
  /** May hold a key: it stands in no log and in no message. */
  url: string
  method: 'GET' | 'POST'
  /**
   * What is sent, with `{to}`, `{text}`, `{templateId}` and `{reference}` in it: a JSON text if it parses as
   * one, else the fields of a form. Empty for an account whose gateway has fields of its own.
   */
  body: string
  headers: Record<string, string>
  /** The account at C-DAC Mobile Seva; undefined for every other gateway. */
  account?: MobileSevaAccount
  /** What the service answers on taking a message; `pointer` (RFC 6901) leads to a value in a JSON answer. */
  ok: { status: number; found?: { pointer: string; value: string } }
  /** How many messages may leave in a day of the council. */
  dailyLimit: number
  /**
   * The id under which a text is registered with the operators: that of a code by its language, such as `mr`,
   * that of a message by event and language, such as `application.received/mr`.
   */
  templates: Record<string, string>
}

/** Whether the gateway is sent the id of each text, so that one without an id would be blocked. */
export function asksForIds({ body, account }: Pick<TextGatewaySettings, 'body' | 'account'>): boolean {
  return body.includes('{templateId}') || (body === '' && account !== undefined)
}

/** The words in a body that are replaced, each in braces. */
export const placeholders = ['to', 'text', 'templateId', 'reference'] as const

/** Whether a body is a JSON text; else it holds the fields of a form. */
export function isJsonBody(body: string): boolean {
  return /^\s*[{[]\s*["{[\]}]/.test(body)
}
