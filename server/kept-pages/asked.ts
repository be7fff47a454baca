import type { IncomingMessage } from 'node:http'

/** A request, whether Node or the web brings it. */
export interface Asked {
  method: string
  /** The path with its parameters, as it was sent. */
  address: string
  host: string | undefined
  /** The header of the name, which is in lower case; undefined if there is none. */
  header(name: string): string | undefined
}

export function askedBy({ method, url, headers }: Request): Asked {
  const hostAt = url.indexOf('://') + 3
  const slash = url.indexOf('/', hostAt)
  const header = (name: string) => headers.get(name) ?? undefined
  return { method, address: url.slice(slash), host: header('host') ?? url.slice(hostAt, slash), header }
}

/** Node joins headers that come several times as the web does, but for those that the portal reads of nobody twice. */
export function askedByNode({ method = '', url = '', headers }: IncomingMessage): Asked {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'object' ? value.join(', ') : value
  }
  return { method, address: url, host: headers.host, header }
}
