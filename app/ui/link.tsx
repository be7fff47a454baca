import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { usePlainPage } from './plain-page.ts'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & {
  /** A path from the root of the portal, with its parameters. */
  to: string
}

/** A link of the portal: followed by the router where the page has script, otherwise a plain `a`. */
export function Link(props: LinkProps) {
  if (!usePlainPage()) return <RouterLink {...props} />
  const { to, reloadDocument: _document, replace: _replace, preventScrollReset: _reset, ...rest } = props
  return <a href={to} {...rest} />
}
