import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserScripts } from './scripts/browser-scripts.ts'
import { clientChunks, onlyApplication } from './scripts/client-chunks.ts'
import { compiledMessages } from './scripts/compiled-messages.ts'
import { developmentPortal } from './scripts/development-portal.ts'
import { precompressed } from './scripts/precompressed.ts'
import { previewPictures } from './scripts/preview-pictures.ts'
import { keptTranslators } from './scripts/server-words.ts'

export default defineConfig({
  plugins: [
    compiledMessages(),
    keptTranslators(),
    developmentPortal(),
    reactRouter(),
    onlyApplication(),
    browserScripts(),
    previewPictures(),
    precompressed(),
  ],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // The messages are compiled at build, so the server too must bundle the formatter that reads compiled
  // messages.
  ssr: { noExternal: ['use-intl'] },
  // Without the target, media queries are written in a way that makes the oldest phones (Gecko 48 and 84)
  // drop them.
  build: { assetsInlineLimit: 0, cssTarget: ['firefox48', 'chrome61', 'ios11'] },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/http.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: clientChunks },
            // Every page loads a list of all files: a digest of seven characters saves it a byte for each.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
})
