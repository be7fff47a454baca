declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

declare module 'virtual:message-files' {
  /**
   * By bundle of messages, the file of each language and the file whose import loads it; without one, every page loads
   * the bundle.
   */
  export const messageFiles: Record<string, { files: Record<string, string>; loadedBy?: string }>
}
