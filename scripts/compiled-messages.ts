import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/** Under which addresses the browser finds the words of each language, and the module that asks for the offices'. */
export interface WordFiles {
  everyones: Record<string, string>
  offices: Record<string, string>
  askedFor: string
}

const wordFilesId = 'virtual:word-files'
const catalogue = /\/app\/i18n\/(\w+)\.json(?:\?(everyone|office))?$/

/** The parts of a catalogue that are spoken in the areas of staff and administrators alone. */
const officeParts = ['admin', 'officer', 'staff', 'profileRequests']

/**
 * Turns the catalogues of `app/i18n` into the compact form that the browser's small formatter reads: `?everyone` and
 * `?office` are the two halves of one, and without either it gives the language's own name. `virtual:word-files` tells
 * the server under which addresses the browser finds them; while developing it is empty.
 */
export function compiledMessages(): Plugin {
  const files = { everyones: {}, offices: {}, askedFor: '' } as WordFiles
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    resolveId: (id) => (id === wordFilesId ? `\0${id}` : null),
    // The browser's build comes first, and the server's asks for what it has written.
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const [, language = '', part] = catalogue.exec(file.facadeModuleId ?? '') ?? []
        if (part) files[part === 'office' ? 'offices' : 'everyones'][language] = `/${file.fileName}`
        if (file.moduleIds.some((id) => id.endsWith('/app/i18n/office-words.ts')))
          files.askedFor = `/${file.fileName}`
      }
    },
    async load(id) {
      if (id === `\0${wordFilesId}`) return `export const wordFiles = ${JSON.stringify(files)}`
      const [, language, part] = catalogue.exec(id) ?? []
      if (language === undefined) return null
      const file = id.replace(/\?.*/, '')
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
