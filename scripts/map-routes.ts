import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'

const root = join(import.meta.dirname, '..')
const imported = /^import (?!type )\{([^}]*)\} from '(\.[^']*)'$/gm
const reads = /^(find|list|get|count|read|has|export)[A-Z]/

interface Screen {
  address: string
  file: string
}

/** Every address of the portal with the screen that answers it, in the order of `app/routes.ts`. */
function listScreens(entries: RouteConfigEntry[], above = ''): Screen[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const address = [above, path].filter(Boolean).join('/')
    return children ? listScreens(children, address) : [{ address: `/${address}`, file: `app/${file}` }]
  })
}

/** The acts of the council that a screen calls, itself or through files of the screens' own floor. */
function actsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(imported)].flatMap(([, names = '', name = '']) => {
    const target = posix.join(posix.dirname(file), name)
    if (/^app\/(routes|forms|letters)\/.*\.(ts|tsx)$/.test(target)) return actsOf(target, seen)
    if (!target.startsWith('council/')) return []
    const acts = new Set(asyncFunctionsOf(target).filter((name) => !reads.test(name)))
    return names.split(',').flatMap((one) => {
      const name = one.trim().split(' ')[0] ?? ''
      return acts.has(name) ? [name] : []
    })
  })
}

function asyncFunctionsOf(file: string) {
  const source = readFileSync(join(root, file), 'utf8')
  return Array.from(source.matchAll(/^export async function (\w+)/gm), ([, name = '']) => name)
}

/** The text of `docs/routes.md`. */
export async function mapRoutes(): Promise<string> {
  const screens = listScreens(await routes)
  const rows = screens.map(({ address, file }) => {
    const acts = [...new Set(actsOf(file))].sort().map((act) => `\`${act}\``)
    return `| \`${address}\` | [${posix.basename(file)}](../${file}) | ${acts.join(', ')} |`
  })
  return [
    '# Every address, its screen and the acts that it calls',
    '',
    'Made from the code by `npm run routes`. What only reads is left out. Each act says in `council/` who may do it.',
    '',
    '| Address | Screen | Acts |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(join(root, 'docs/routes.md'), await mapRoutes())
