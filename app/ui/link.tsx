import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { usePlainPage } from './plain-page.ts'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & {
  /** A path from the root of the portal, with its parameters. */
  to: string
}

/**
 * A link of the portal: followed by the router where the page has script, otherwise a plain `a`. The server draws a
 * plain `a` in any case: the router's link, which becomes the same, costs it four times as much.
 */
export function Link(props: LinkProps) {
  const isPlain = usePlainPage()
  if (!import.meta.env.SSR && !isPlain) return <RouterLink discover="none" {...props} />
  const { to, reloadDocument: _document, replace: _replace, preventScrollReset: _reset, ...rest } = props
  return <a href={to} {...rest} />
}
