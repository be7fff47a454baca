import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compiledMessages } from './scripts/compiled-messages.ts'
import { developmentPortal } from './scripts/development-portal.ts'
import { precompressed } from './scripts/precompressed.ts'

export default defineConfig({
  plugins: [compiledMessages(), developmentPortal(), reactRouter(), precompressed()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // The words are compiled at build, so the library that speaks them must be the one that reads compiled words.
  ssr: { noExternal: ['use-intl'] },
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './server/http.ts' } } } },
})
