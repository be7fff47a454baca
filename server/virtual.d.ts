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

declare module '*?previews' {
  /** The addresses of the pictures that stand beside links, by name. */
  const addresses: Record<import('../rules/needs.ts').Need | 'records' | 'home', string>
  export default addresses
}
