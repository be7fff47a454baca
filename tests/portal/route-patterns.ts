import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

function patterns(entries: RouteConfigEntry[], above = ''): { pattern: string; ids: string[] }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const inner = patterns(entry.children ?? [], pattern)
    return entry.children
      ? inner.map((one) => ({ ...one, ids: [id, ...one.ids] }))
      : [{ pattern: pattern || '/', ids: [id] }]
  })
}

/** Every route of the portal: its address, and the ids of the routes from the outermost to itself. */
export const routePatterns = patterns(await routes)
