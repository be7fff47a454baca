declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

declare module 'virtual:message-files' {
  /** By the id of a route, the file of each language with the messages that its module loads. */
  export const messageFiles: Record<string, Record<string, string> | undefined>
}
