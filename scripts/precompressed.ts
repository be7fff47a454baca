import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'

/** Writes a `.br` and a `.gz` beside each asset of the browser's build, so that serving one costs nothing. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    // The browser's list of routes is written while the server's build is made, which comes last.
    async closeBundle() {
      if (this.environment.name !== 'ssr') return
      const folder = join(this.environment.config.root, 'build/client/assets')
      const names = await readdir(folder)
      for (const name of names.filter((file) => /\.(js|css|svg)$/.test(file))) {
        const content = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
        await writeFile(join(folder, `${name}.gz`), await gzipAsync(content, {}))
      }
    },
  }
}
