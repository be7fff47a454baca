import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import compile from 'icu-minify/compile'
import { normalizePath, type Plugin } from 'vite'
import { englishKeys, languageTags, listFiles, readCatalogue, type Tree } from './catalogues.ts'
import { findRouteKeys, type RouteKeys } from './route-words.ts'

const app = normalizePath(join(import.meta.dirname, '../app'))
const compiledFile = /^(.*\/app\/i18n\/.*\.json)\?compiled$/
/** What a route's file says: the module that loads it, or with a language what it loads. */
const words = /^\0words:([^?]+)(?:\?(\w+))?$/

/**
 * Compiles the catalogues of `app/i18n` to the compact form that the browser's small formatter reads. In the
 * officers' application the module of each route loads what it says, in the page's language; the server has
 * all messages.
 */
export function compiledMessages(): Plugin {
  let routeKeys: RouteKeys = new Map()
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    buildStart() {
      // Throws where two files of a language have one key.
      for (const tag of languageTags) readCatalogue(tag)
      routeKeys = findRouteKeys(englishKeys())
    },
    resolveId: (id) => (id.startsWith('words:') ? `\0${id}` : null),
    transform(code, id) {
      const file = posix.relative(app, id)
      const said = this.environment.name === 'client' && routeKeys.get(file)?.length
      return said ? `${code}\nimport 'words:${file}'\n` : null
    },
    async load(id) {
      const [, path] = compiledFile.exec(id) ?? []
      if (path) return moduleOf(JSON.parse(await readFile(path, 'utf8')))
      const [, file, language] = words.exec(id) ?? []
      if (!file) return null
      if (!language) return loaderOf(file)
      for (const path of listFiles(language)) this.addWatchFile(normalizePath(path))
      // What is written while the portal is developed is said at once, so a route has everything.
      const isBuild = this.environment.mode === 'build'
      return moduleOf(
        readCatalogue(language),
        isBuild ? (key) => !!routeKeys.get(file)?.includes(key) : undefined,
      )
    },
  }
}

/** A module that imports this one waits for it, so a screen is drawn only once its messages are loaded. */
function loaderOf(file: string) {
  const loads = languageTags.map((tag) => `${JSON.stringify(tag)}: () => import('words:${file}?${tag}')`)
  return `import { addMessages } from '${app}/i18n/loaded-messages.ts'
const files = { ${loads.join()} }
addMessages((await files[document.documentElement.lang]()).default)`
}

function moduleOf(messages: Tree, isKept = (_key: string) => true) {
  return {
    code: `export default ${JSON.stringify(compileThose(messages, isKept))}`,
    moduleType: 'js' as const,
  }
}

function compileThose(messages: Tree, isKept: (key: string) => boolean, above = ''): object {
  const compiled = Object.entries(messages).flatMap(([key, value]) => {
    const path = above + key
    if (typeof value === 'string') return isKept(path) ? [[key, compile(value)]] : []
    const inner = compileThose(value, isKept, `${path}.`)
    return Object.keys(inner).length > 0 ? [[key, inner]] : []
  })
  return Object.fromEntries(compiled)
}
