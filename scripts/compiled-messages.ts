import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/** The parts of a catalogue that are spoken in the areas of staff and administrators alone. */
const officeParts = ['admin', 'officer', 'staff', 'profileRequests']

/**
 * Turns the catalogues of `app/i18n` into the compact form that the browser's small formatter reads: `?everyone` and
 * `?office` are the two halves of one, and without either it gives the language's own name.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    async load(id) {
      const [, file, part] = /^(.*\/app\/i18n\/\w+\.json)(?:\?(everyone|office))?$/.exec(id) ?? []
      if (file === undefined) return null
      this.addWatchFile(file)
      const messages = JSON.parse(await readFile(file, 'utf8')) as Messages
      if (part === undefined)
        return { code: `export const language = ${JSON.stringify(messages.language)}`, moduleType: 'js' }
      const chosen = Object.entries(messages).filter(
        ([name]) => officeParts.includes(name) === (part === 'office'),
      )
      return {
        code: `export default ${JSON.stringify(compileAll(Object.fromEntries(chosen)))}`,
        moduleType: 'js',
      }
    },
  }
}

function compileAll(messages: Messages): Record<string, unknown> {
  const entries = Object.entries(messages)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]),
  )
}
