import { ImportRefused } from './import-refused.ts'
import { textOf } from './read-text.server.ts'

const mostDepth = 100

/** Reads a file of JSON in UTF-8. Throws `ImportRefused` for any other, and where a key stands twice. */
export function readJson(name: string, bytes: Uint8Array): unknown {
  const text = textOf(name, bytes)
  const read = parseJson(name, text)
  refuseRepeatedKeys(name, text)
  return read
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportRefused(`${name} is no JSON, or is cut off.`)
  }
}

/**
 * JSON.parse silently keeps the last of two entries with one key, so this scans the text of valid JSON; what
 * reads it afterwards calls itself for each level.
 */
function refuseRepeatedKeys(name: string, text: string) {
  const open: (Set<string> | undefined)[] = []
  let key = ''
  for (let at = 0; at < text.length; at++) {
    const token = text[at]
    if (open.length > mostDepth) throw new ImportRefused(`${name} is nested more than ${mostDepth} deep.`)
    if (token === '"') {
      const end = endOfString(text, at)
      key = text.slice(at, end + 1)
      at = end
    } else if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const keys = open.at(-1)
      const plain = JSON.parse(key) as string
      if (keys?.has(plain)) throw new ImportRefused(`${name} has two entries of the key ${key} in one place.`)
      keys?.add(plain)
    }
  }
}

// A regular expression would overflow the stack on a very long string.
function endOfString(text: string, start: number) {
  let end = text.indexOf('"', start + 1)
  while (backslashesBefore(text, end) % 2 === 1) end = text.indexOf('"', end + 1)
  return end
}

function backslashesBefore(text: string, end: number) {
  let from = end
  while (text[from - 1] === '\\') from--
  return end - from
}
