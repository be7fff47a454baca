declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

declare module 'virtual:word-files' {
  /** By cut, the address of each language's words and that of the chunk which asks for them; none: every page does. */
  export const wordFiles: Record<string, { files: Record<string, string>; askedFor?: string }>
}
