import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/** What a catalogue is cut into, so that a page loads no more words than it may say. */
const cuts: Record<string, string[]> = {
  // Spoken in the areas of staff and administrators alone.
  office: ['admin', 'officer', 'staff', 'profileRequests'],
  // Pages of much text.
  pages: ['pages'],
}

const cutOf = (name: string) => Object.keys(cuts).find((cut) => cuts[cut]?.includes(name)) ?? 'everyone'

/**
 * Turns the catalogues of `app/i18n` into the compact form that the browser's small formatter reads: `?everyone`,
 * `?office` and `?pages` are the cuts of one, and without any it gives the language's own name.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    async load(id) {
      const [, file, part] = /^(.*\/app\/i18n\/\w+\.json)(?:\?(everyone|office|pages))?$/.exec(id) ?? []
      if (file === undefined) return null
      this.addWatchFile(file)
      const messages = JSON.parse(await readFile(file, 'utf8')) as Messages
      if (part === undefined)
        return { code: `export const language = ${JSON.stringify(messages.language)}`, moduleType: 'js' }
      const chosen = Object.entries(messages).filter(([name]) => cutOf(name) === part)
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
