import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { normalizePath, type Rolldown } from 'vite'
import routes from '../app/routes.ts'
import { wordsPrefix } from './route-words.ts'

type Group = Rolldown.CodeSplittingGroup
type ModuleGraph = Parameters<Exclude<Group['name'], string>>[1]

const app = normalizePath(join(import.meta.dirname, '../app'))
const areas = {
  officers: routes.filter(({ path }) => path === 'admin' || path === 'staff'),
  citizens: routes.filter(({ path }) => path === 'user'),
}
const officerScreens = areas.officers.flatMap(filesOf)
const citizenScreens = areas.citizens.flatMap(filesOf)
const routeFiles = routes.flatMap(filesOf)
const citizenLayouts = areas.citizens.map(({ file }) => file)
/** The screens that always come without script. */
const plainScreens = routeFiles.filter((file) =>
  /\bplain: true\b/.test(readFileSync(join(app, file), 'utf8')),
)

/**
 * How the browser's modules are put together in files. Small files compress badly and each is a request of its own, so
 * modules are grouped by the screens whose imports lead to them: a file that is moved or renamed stays in its group.
 * Modules that only officers' screens import are in no group, so that no citizen loads them. Plain screens load none and
 * do not count.
 */
export const clientChunks: Group[] = [
  { name: 'libraries', test: /node_modules/ },
  chunkOf('every-page', (screens) => screens.has('root.tsx') || screens.has('entry.client.tsx')),
  // From four forms on, a file of its own costs those more than the module costs the others.
  chunkOf('shared', (screens) => formsAmong(screens).length >= 4),
  // The layout of the area comes with each of its screens.
  chunkOf(
    'citizen-area',
    (screens) =>
      citizenLayouts.some((file) => screens.has(file)) ||
      formsAmong(screens).filter((file) => citizenScreens.includes(file)).length >= 2,
  ),
  // What else the heaviest page loads comes in one file; few others load any of it.
  chunkOf('apply-parts', (screens) => screens.has('routes/user/apply/apply.tsx')),
]

function chunkOf(name: string, belongs: (screens: Set<string>) => boolean): Group {
  return {
    debugName: name,
    name: (id, graph) => (!isRoute(id) && belongs(screensReaching(id, graph)) ? name : null),
  }
}

/** Those of the screens that are not for officers alone and come with script. */
function formsAmong(screens: Set<string>) {
  return [...screens].filter((file) => !officerScreens.includes(file) && !plainScreens.includes(file))
}

/** The file of a route stays alone: with its chunk come the messages that it loads, for which no other page waits. */
function isRoute(id: string) {
  const file = posix.relative(app, id.replace(/\?.*/, ''))
  return id.startsWith(wordsPrefix) || file === 'root.tsx' || routeFiles.includes(file)
}

/** The files of the routes, and of the client's entry, whose static imports lead to the module; paths inside `app/`. */
function screensReaching(id: string, graph: ModuleGraph): Set<string> {
  const screens = new Set<string>()
  const reached = new Set([id])
  for (const module of reached) {
    const info = graph.getModuleInfo(module)
    // React Router's build asks for the file of a route with a query.
    if (info?.isEntry) screens.add(posix.relative(app, module.replace(/\?.*/, '')))
    for (const importer of info?.importers ?? []) reached.add(importer)
  }
  return screens
}

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)]
}
