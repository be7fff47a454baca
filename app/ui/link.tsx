import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { isInApplication } from '../../rules/roles.ts'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & {
  /** A path from the root of the portal, with its parameters. */
  to: string
}

/**
 * A link of the portal: followed by the router within the officers' application, otherwise a plain `a`. The
 * server draws a plain `a` in any case: the router's link, which becomes the same, costs it four times as
 * much.
 */
export function Link(props: LinkProps) {
  if (!import.meta.env.SSR && isInApplication(props.to)) return <RouterLink discover="none" {...props} />
  const { to, reloadDocument: _document, replace: _replace, preventScrollReset: _reset, ...rest } = props
  return <a href={to} {...rest} />
}

type AloneLinkProps = Omit<LinkProps, 'className'>

/** A link that is no part of a sentence, and as high as a finger. */
export function AloneLink(props: AloneLinkProps) {
  return <Link className="alone" {...props} />
}

/** The same on a line of its own. */
export function LinkLine(props: AloneLinkProps) {
  return (
    <p>
      <AloneLink {...props} />
    </p>
  )
}
