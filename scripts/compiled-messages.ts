import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/** Turns the catalogues of `app/i18n` into the compact form that the browser's small formatter reads. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    async load(id) {
      if (!/\/app\/i18n\/\w+\.json$/.test(id)) return null
      const messages = JSON.parse(await readFile(id, 'utf8')) as Messages
      return { code: `export default ${JSON.stringify(compileAll(messages))}`, moduleType: 'js' }
    },
  }
}

function compileAll(messages: Messages): Record<string, unknown> {
  const entries = Object.entries(messages)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]),
  )
}
