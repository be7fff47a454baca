import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'
import { leanManifest } from './lean-manifest.ts'

/**
 * Writes a `.br` and a `.gz` file beside each asset of the browser's build, so that serving needs no compression, and
 * before that the browser's manifest without what it has no use for.
 */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    // React Router writes the browser's route manifest during the server's build, which comes last.
    async closeBundle() {
      if (this.environment.name !== 'ssr') return
      const folder = join(this.environment.config.root, 'build/client/assets')
      const names = await readdir(folder)
      for (const name of names.filter((file) => /\.(js|css|svg)$/.test(file))) {
        if (name.startsWith('manifest-')) {
          const script = await readFile(join(folder, name), 'utf8')
          await writeFile(join(folder, name), leanManifest(script))
        }
        const content = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
        await writeFile(join(folder, `${name}.gz`), await gzipAsync(content, {}))
      }
    },
  }
}
