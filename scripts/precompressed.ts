import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'

/**
 * Zopfli looks for places to divide a file into blocks. Below 4 kB that takes nine tenths of its time, most
 * of the time of a build, and the file gets no smaller.
 */
const zip = (content: Uint8Array) => gzipAsync(content, { blocksplitting: content.length >= 4096 })

/** Writes a `.br` and a `.gz` file beside each asset of the browser build: serving needs no compression. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    // React Router writes the browser's route manifest during the server's build, which comes last.
    async closeBundle() {
      if (this.environment.name !== 'ssr') return
      const folder = join(this.environment.config.root, 'build/client/assets')
      const names = await readdir(folder)
      for (const name of names.filter((file) => /\.(js|css|svg|wasm)$/.test(file))) {
        const content = await readFile(join(folder, name))
        // The one file of a megabyte would take as long as all others.
        const zipped = name.endsWith('.wasm') ? gzipSync(content, { level: 9 }) : await zip(content)
        await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
        await writeFile(join(folder, `${name}.gz`), zipped)
      }
    },
  }
}
