import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

const serverWords = normalizePath(join(import.meta.dirname, '../app/i18n/server-words.server.ts'))
/** Reads the catalogues without React. */
const outside = /\.server\.ts$/

/** Has the screens on the server take their words from `app/i18n/server-words.server.ts`. */
export function keptTranslators(): Plugin {
  return {
    name: 'kept-translators',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const isScreen = this.environment.name === 'ssr' && id === 'use-intl' && !outside.test(importer)
      return isScreen ? serverWords : null
    },
  }
}
