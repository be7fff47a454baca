import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compiledMessages } from './scripts/compiled-messages.ts'
import { developmentPortal } from './scripts/development-portal.ts'
import { precompressed } from './scripts/precompressed.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const groups = [
  { name: 'libraries', test: /node_modules/ },
  // What every page loads.
  {
    name: 'parts',
    test: /app\/(i18n\/(spoken|catalogues)\.|kept-|entry\.client|frame\/|ui\/went-wrong)/,
  },
  {
    name: 'case',
    test: /app\/(ui\/(authority|name-list|no-due-date)|routes\/user\/application\/whose-turn)\./,
  },
  // What fewer screens share is the officers', whose screens a citizen never loads.
  { name: 'parts', test: /app\/(ui\/|forms\/|[\w-]+\.tsx?$)/, minShareCount: 6 },
]

export default defineConfig({
  plugins: [compiledMessages(), developmentPortal(), reactRouter(), serviceWorker(), precompressed()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // The words are compiled at build, so the library that speaks them must be the one that reads compiled words.
  ssr: { noExternal: ['use-intl'] },
  // Without the target, media queries are written in a way that the oldest phones drop whole (Gecko 48 and 84).
  build: { assetsInlineLimit: 0, cssTarget: ['firefox48', 'chrome61', 'ios11'] },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/http.ts' } } },
    // One file for the libraries and one for the parts: small files compress badly, and each is a request of its own.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
