import { join, posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import routes from '../app/routes.ts'
import { isInApplication } from '../rules/roles.ts'
import { wordsPrefix } from './route-words.ts'

type Group = Rolldown.CodeSplittingGroup
type ModuleGraph = Parameters<Exclude<Group['name'], string>>[1]

const app = normalizePath(join(import.meta.dirname, '../app'))
const screens = routes.filter(({ path = '' }) => isInApplication(`/${path}`)).flatMap(filesOf)

/**
 * How the modules of the officers' application are put together in files. Small files compress badly and each
 * is a request of its own, so modules are grouped by the screens whose imports lead to them: a file that is
 * moved or renamed stays in its group.
 */
export const clientChunks: Group[] = [
  { name: 'libraries', test: /node_modules/ },
  chunkOf('every-page', (files) => files.has('root.tsx') || files.has('entry.client.tsx')),
  chunkOf('shared', (files) => files.size >= 4),
]

/** As React Router's build asks for the file of a route. */
const routeFile = /\?__react-router-build-client-route$/

/** The browser draws no page outside the officers' application, so their files are empty in its build. */
export function onlyApplication(): Plugin {
  return {
    name: 'only-application',
    apply: 'build',
    enforce: 'post',
    transform(_code, id) {
      const file = fileOf(id)
      const isPlain = file !== 'root.tsx' && !screens.includes(file)
      return this.environment.name === 'client' && routeFile.test(id) && isPlain
        ? 'export default null'
        : null
    },
  }
}

function chunkOf(name: string, belongs: (files: Set<string>) => boolean): Group {
  return {
    debugName: name,
    name: (id, graph) => (!staysAlone(id) && belongs(filesReaching(id, graph)) ? name : null),
  }
}

/**
 * The file of a route stays alone: with its chunk come the messages that it loads, for which no other page
 * waits. So does the entry, which runs once the routes are there.
 */
function staysAlone(id: string) {
  const file = fileOf(id)
  return id.startsWith(wordsPrefix) || ['root.tsx', 'entry.client.tsx', ...screens].includes(file)
}

/** The files of the routes, and of the client's entry, whose static imports lead to the module. */
function filesReaching(id: string, graph: ModuleGraph): Set<string> {
  const files = new Set<string>()
  const reached = new Set([id])
  for (const module of reached) {
    const info = graph.getModuleInfo(module)
    if (info?.isEntry) files.add(fileOf(module))
    for (const importer of info?.importers ?? []) reached.add(importer)
  }
  return files
}

/** The path of a module inside `app/`. */
function fileOf(id: string) {
  return posix.relative(app, id.replace(/\?.*/, ''))
}

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)]
}
