declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

declare module '*?script' {
  /** The address of a script of `app/browser`. */
  const address: string
  export default address
}

declare module '*?text' {
  /** What a script of `app/browser` says. */
  const text: string
  export default text
}
