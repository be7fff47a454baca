const assignment = 'window.__reactRouterManifest='

/**
 * Leaves out of React Router's manifest what the browser has no use for: which files each module imports, which React
 * Router reads only to preload them, and what is false or empty. Every page loads the manifest, so each route of officers
 * would cost citizens some bytes more. Throws when it is not written as React Router 8.4 writes it.
 */
export function leanManifest(script: string): string {
  const json = script.slice(assignment.length).replace(/;$/, '')
  if (!script.startsWith(assignment))
    throw new Error(`React Router's manifest no longer begins with ${assignment}`)
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> }
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, lean(route)])
  return `${assignment}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

function lean(route: Record<string, unknown>) {
  const used = Object.entries(route).filter(
    ([key, value]) => key !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(used)
}
