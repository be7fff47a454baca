import { randomUUID } from 'node:crypto'
import { patience } from '../../../rules/patience.ts'
import { gatewayRequest } from './gateway-request.server.ts'
import type { TextGatewaySettings } from './gateway-settings.server.ts'
import { type SevaFault, sevaFault, sevaValues } from './mobile-seva.server.ts'

/** A text for one phone. */
export interface TextMessage {
  /** Ten digits. */
  to: string
  text: string
  /** The id under which the text is registered; '' for none. */
  templateId: string
  /** Whether it brings a code, which a gateway may carry faster than other texts. */
  isCode?: boolean
  /** The same for each attempt, by which a gateway may know a repeated one; left out, it is random. */
  reference?: string
}

/**
 * Why a text was not sent. `refused`: the gateway answered, but not that it has taken it, with the number
 * that it gives if it gives one. `number`: it takes nothing for this phone number. `late`: it took too long.
 * `unreachable`: there was no answer. `limit`: so many as a day may have are sent.
 */
export type TextFault = SevaFault | 'late' | 'unreachable'

const answerBytes = 4096

/**
 * Sends one text by the gateway; undefined when the gateway has taken it. Nothing of the answer is kept, and
 * a redirect is not followed: it could lead the text to a host that the operator did not name.
 */
export async function sendText(
  settings: TextGatewaySettings,
  message: TextMessage,
  patienceMs = patience.text * 1000,
): Promise<TextFault | undefined> {
  const { to, text, templateId, reference = randomUUID(), isCode = false } = message
  const { account } = settings
  const own = account ? sevaValues(account, { text, isCode }) : {}
  const request = gatewayRequest(settings, { to, text, templateId, reference, ...own })
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (account && response.status === 200) return sevaFault(await readStart(response))
    return (await isTaken(response, settings.ok)) ? undefined : 'refused'
  } catch (error) {
    return faultIn(error)
  }
}

/** Asks whether the gateway's host answers at all, without a text; undefined when it does. */
export async function reachGateway({ url }: TextGatewaySettings): Promise<TextFault | undefined> {
  try {
    const signal = AbortSignal.timeout(patience.textGateway * 1000)
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    await response.body?.cancel()
    return undefined
  } catch (error) {
    return faultIn(error)
  }
}

function faultIn(error: unknown): TextFault {
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'unreachable'
}

async function isTaken(response: Response, { status, found }: TextGatewaySettings['ok']) {
  if (response.status !== status || !found) {
    await response.body?.cancel()
    return response.status === status
  }
  const answer = parse(await readStart(response))
  return String(valueAt(answer, found.pointer)) === found.value
}

/** Reads no more of the answer than a gateway has reason to send. */
async function readStart(response: Response) {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    bytes += part.length
    // Leaving the loop cancels the rest.
    if (bytes > answerBytes) break
  }
  return Buffer.concat(parts).subarray(0, answerBytes).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
          ? (inner as Record<string, unknown>)[part]
          : undefined,
      value,
    )
}
