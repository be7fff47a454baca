import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Writes `sw.js` with a version made of the assets' names, so that each new build stores the catalogue again. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const source = await readFile(join(this.environment.config.root, 'app/service-worker.js'), 'utf8')
      const names = Object.keys(bundle).sort().join()
      const version = createHash('sha256').update(names).update(source).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const version = '${version}'\n${source}` })
    },
  }
}
