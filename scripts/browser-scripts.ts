import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build, normalizePath, type Plugin, type Rolldown } from 'vite'

const folder = normalizePath(join(import.meta.dirname, '../app/browser'))
const asked = new RegExp(`^${folder}/([\\w-]+)\\.ts\\?(script|text)$`)

/** Service workers have addresses of their own, from which they may answer for every page. */
const workers = new Map([
  ['service-worker', 'sw.js'],
  ['check-worker', 'check.js'],
])

/** The browsers that read modules; what they lack beside that is written out for them. */
const target = 'es2017'

/**
 * Makes a script of each file that lies in `app/browser` itself, with what it imports. `?script` imports the
 * address of one, `?text` what it says, for a script that stands in the page.
 */
export function browserScripts(): Plugin {
  const written = new Map<string, Promise<string>>()
  let isBuild = true
  function write(name: string) {
    const text = (isBuild ? written.get(name) : undefined) ?? bundle(name)
    written.set(name, text)
    return text
  }
  async function addressOf(name: string) {
    // During development a script keeps its address when it changes.
    return isBuild ? `/assets/${name}-${digestOf(await write(name)).slice(0, 7)}.js` : `/assets/${name}.js`
  }
  return {
    name: 'browser-scripts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      const [, name, as] = asked.exec(id) ?? []
      if (!name) return null
      return `export default ${JSON.stringify(as === 'text' ? await write(name) : await addressOf(name))}`
    },
    async generateBundle(_options, output) {
      if (this.environment.name !== 'client') return
      for (const file of await readdir(folder)) {
        const name = file.replace(/\.ts$/, '')
        if (name === file) continue
        const source = await write(name)
        const fileName = workers.get(name)
        if (fileName === undefined) {
          this.emitFile({ type: 'asset', fileName: (await addressOf(name)).slice(1), source })
          continue
        }
        // Each new build stores the catalogue again.
        const version = digestOf(Object.keys(output).sort().join() + source)
        this.emitFile({ type: 'asset', fileName, source: `const version='${version}';${source}` })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const [, name] = /^\/assets\/([\w-]+)\.js$/.exec(request.url ?? '') ?? []
        if (!name) return next()
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
        response.end(await bundle(name))
      })
    },
  }
}

async function bundle(name: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      lib: { entry: join(folder, `${name}.ts`), formats: ['iife'], name: 'script' },
    },
  })
  const [{ output }] = [made].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

function digestOf(text: string) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
