import type { EntryContext } from 'react-router'
import type { PlainHandle } from './ui/plain-page.ts'

/** Whether a page comes without React and router: its route says so, or it is an error page or a copy to be stored. */
export function isPlainPage({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, loaderData, errors } = staticHandlerContext
  const root = loaderData.root as { stored?: string } | undefined
  if (errors || root?.stored) return true
  return matches.some(({ route: { id } }) => {
    const { plain } = (routeModules[id]?.handle ?? {}) as Partial<PlainHandle>
    return typeof plain === 'function' ? plain(loaderData[id]) : plain
  })
}
