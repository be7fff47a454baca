import type { EntryContext } from 'react-router'
import { isInApplication } from '../../rules/roles.ts'

/** Whether a page comes without React and router: by its area, or as an error page or a copy to be stored. */
export function isPlainPage({ staticHandlerContext }: EntryContext): boolean {
  const { loaderData, errors, location } = staticHandlerContext
  const root = loaderData.root as { stored?: string } | undefined
  return Boolean(errors) || root?.stored !== undefined || !isInApplication(location.pathname)
}
