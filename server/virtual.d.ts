declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

declare module 'virtual:word-files' {
  import type { WordFiles } from '../scripts/compiled-messages.ts'

  export const wordFiles: WordFiles
}
