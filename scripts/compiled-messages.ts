import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import compile from 'icu-minify/compile'
import { normalizePath, type Plugin } from 'vite'
import { findRouteKeys, type RouteKeys } from './route-words.ts'

type Messages = { [key: string]: string | Messages }

const app = normalizePath(join(import.meta.dirname, '../app'))
const catalogue = /\/app\/i18n\/(\w+)\.json(\?compiled)?$/
/** What a route's file says: the module that loads it, or with a language what it loads. */
const words = /^\0words:([^?]+)(?:\?(\w+))?$/

/**
 * Compiles the catalogues of `app/i18n` to the compact form that the browser's small formatter reads; without
 * `?compiled`, the import of one is the language's own name. In the officers' application the module of each route loads
 * what it says, in the page's language; the server has all messages.
 */
export function compiledMessages(): Plugin {
  let routeKeys: RouteKeys = new Map()
  let languages: string[] = []
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    async buildStart() {
      languages = (await readdir(`${app}/i18n`))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replace('.json', ''))
      routeKeys = findRouteKeys(keysOf(await readCatalogue('en')))
    },
    resolveId: (id) => (id.startsWith('words:') ? `\0${id}` : null),
    transform(code, id) {
      const file = posix.relative(app, id)
      const said = this.environment.name === 'client' && routeKeys.get(file)?.length
      return said ? `${code}\nimport 'words:${file}'\n` : null
    },
    async load(id) {
      const [, file, inLanguage] = words.exec(id) ?? []
      if (file && !inLanguage) return loaderOf(file, languages)
      const language = inLanguage ?? catalogue.exec(id)?.[1]
      if (language === undefined) return null
      this.addWatchFile(`${app}/i18n/${language}.json`)
      const messages = await readCatalogue(language)
      // What is written while the portal is developed is said at once, so a route has everything.
      const isKept =
        file && this.environment.mode === 'build'
          ? (key: string) => routeKeys.get(file)?.includes(key) ?? false
          : () => true
      return {
        code:
          file || id.endsWith('?compiled')
            ? `export default ${JSON.stringify(compileThose(messages, isKept))}`
            : `export const language = ${JSON.stringify(messages.language)}`,
        moduleType: 'js',
      }
    },
  }
}

async function readCatalogue(language: string) {
  return JSON.parse(await readFile(`${app}/i18n/${language}.json`, 'utf8')) as Messages
}

/** A module that imports this one waits for it, so a screen is drawn only once its messages are loaded. */
function loaderOf(file: string, languages: string[]) {
  const loads = languages.map((tag) => `${JSON.stringify(tag)}: () => import('words:${file}?${tag}')`)
  return `import { addMessages } from '${app}/i18n/loaded-messages.ts'
const files = { ${loads.join()} }
addMessages((await files[document.documentElement.lang]()).default)`
}

function keysOf(messages: Messages, above = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  )
}

function compileThose(messages: Messages, isKept: (key: string) => boolean, above = ''): object {
  const compiled = Object.entries(messages).flatMap(([key, value]) => {
    const path = above + key
    if (typeof value === 'string') return isKept(path) ? [[key, compile(value)]] : []
    const inner = compileThose(value, isKept, `${path}.`)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(compiled)
}
