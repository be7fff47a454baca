const assignment = 'window.__reactRouterManifest='

type Route = { id: string; parentId?: string; path?: string; module: string; [key: string]: unknown }

/** What is true of a route, by the letter that stands for it. */
const letters = {
  a: 'hasAction',
  c: 'hasClientAction',
  d: 'hasDefaultExport',
  e: 'hasErrorBoundary',
  i: 'index',
  l: 'hasLoader',
}

const pageWithForm = 'acdl'

/**
 * What the browser does with the lines: each is the id, path, module, letters and parent of a route, and ends where nothing
 * more has to be said. A line without letters is a page with a form, `-` stands for none; one without a parent has that of the line before, and
 * only the first, the root, has none. The same is true of the folder of the id.
 */
const reader = `let parentId,folder;for(const line of lines.split("\\n")){
  let [id,path,hash,said,other]=line.split("|"),name=id.split("/").pop();
  if(id===name&&folder)id=folder+"/"+id;
  folder=id.slice(0,-1-name.length);
  parentId=other||parentId;
  const route=manifest.routes[id]={id,module:hash[0]==="/"?hash:"/assets/"+name+"-"+hash+".js"};
  if(parentId)route.parentId=parentId;
  if(path||!parentId)route.path=path;
  for(const letter of said||"${pageWithForm}")if(letters[letter])route[letters[letter]]=true
}`

/**
 * Writes React Router's manifest anew, with a short line for each route from which the browser makes the route again. It
 * leaves out what the browser has no use for: which files each module imports, which React Router reads only to preload
 * them, its own address, and what is false or empty. Every page loads the manifest, so each route of officers costs citizens some bytes.
 * Throws when it is not written as React Router 8.4 writes it.
 */
export function leanManifest(script: string): string {
  const json = script.slice(assignment.length).replace(/;$/, '')
  if (!script.startsWith(assignment))
    throw new Error(`React Router's manifest no longer begins with ${assignment}`)
  const { url: _, ...manifest } = JSON.parse(json) as { url: string; routes: Record<string, Route> }
  const routes = Object.values(manifest.routes)
  const lines = routes.map((route, index) => lineOf(route, routes[index - 1])).join('\n')
  const without = JSON.stringify({ ...manifest, routes: {} })
  return `((manifest,letters,lines)=>{${reader}
${assignment}manifest})(${without},${JSON.stringify(letters)},${JSON.stringify(lines)})`
}

function lineOf(route: Route, before?: Route) {
  const { id, parentId = '', path = '', module } = route
  refuseUnknown(route)
  const said = Object.entries(letters)
    .filter(([, key]) => route[key] === true)
    .map(([letter]) => letter)
    .join('')
  const name = id.split('/').pop() ?? ''
  const hash = module.startsWith(`/assets/${name}-`) && module.slice(`/assets/${name}-`.length, -'.js'.length)
  if (before && parentId === '') throw new Error(`React Router's manifest has a second root, ${id}`)
  const folder = folderOf(id)
  if (before && folder === '') throw new Error(`React Router's manifest has no folder in ${id}`)
  return [
    before && folder === folderOf(before.id) ? name : id,
    path,
    // No browser loads the module of a route that only answers with a file; that of an act it does, such as of signing out.
    route.hasDefaultExport === true || route.hasAction === true ? hash || module : '',
    said === pageWithForm ? '' : said || '-',
    parentId === before?.parentId ? '' : parentId,
  ]
    .join('|')
    .replace(/\|+$/, '')
}

const folderOf = (id: string) => id.split('/').slice(0, -1).join('/')

/** What the lines have no place for must not be lost in silence. */
function refuseUnknown(route: Route) {
  const known = ['id', 'parentId', 'path', 'module', 'imports', ...Object.values(letters)]
  const unknown = Object.entries(route).filter(
    ([key, value]) =>
      !known.includes(key) &&
      value !== undefined &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0),
  )
  if (unknown.length > 0)
    throw new Error(`React Router's manifest says ${unknown.map(([key]) => key)} of ${route.id}`)
}
