import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

/** The patterns of all addresses of the portal, such as `/services/:serviceId`. */
export async function listPatterns(): Promise<string[]> {
  return patternsOf(await routes, '')
}

function patternsOf(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    return children ? patternsOf(children, pattern) : [pattern || '/']
  })
}
