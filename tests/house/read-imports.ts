import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** Files by their path, with their text. */
export type Sources = Record<string, string>

export function filesUnder(folder: string, ending: RegExp): string[] {
  const url = new URL(`${folder}/`, root)
  if (!existsSync(url)) return []
  return readdirSync(fileURLToPath(url), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => posix.relative(fileURLToPath(root), posix.join(entry.parentPath, entry.name)))
}

export function sourcesOf(folders: string[], ending: RegExp): Sources {
  const paths = folders.flatMap((folder) => filesUnder(folder, ending))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
}

// The formatter puts every import at the start of a line, so plain patterns see them all.
const ways = [
  /^import\s+(?:type\s+)?(?:[\w$]+\s*,?\s*)?(?:\{[^}]*\}\s*|\*\s+as\s+[\w$]+\s*)?from\s*(['"])(?<name>.+?)\1/gm,
  /^import\s*(['"])(?<name>.+?)\1/gm,
  /^export\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?)\s*from\s*(['"])(?<name>.+?)\1/gm,
  /\bimport\(\s*(['"`])(?<name>.+?)\1/g,
  /\brequire(?:\.resolve)?\(\s*(['"`])(?<name>.+?)\1/g,
]

export function importsOf(source: string): string[] {
  return ways.flatMap((way) => Array.from(source.matchAll(way), (match) => match.groups?.name ?? ''))
}

export function landing(file: string, name: string): string {
  return posix.join(posix.dirname(file), name.replace(/\?.*$/, ''))
}

/** Which of the files each file imports. */
export function arrowsOf(sources: Sources): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(sources).map(([file, source]) => [
      file,
      importsOf(source).flatMap((name) => {
        const target = name.startsWith('.') ? landing(file, name) : ''
        return [target, `${target}.ts`, `${target}.tsx`].filter((path) => path in sources)
      }),
    ]),
  )
}

/** Every way that leads from a place back to itself. */
export function circles(arrows: Record<string, string[]>): string[] {
  const found: string[] = []
  const finished = new Set<string>()
  const visit = (place: string, trail: string[]) => {
    if (trail.includes(place)) found.push([...trail.slice(trail.indexOf(place)), place].join(' -> '))
    if (finished.has(place) || trail.includes(place)) return
    for (const next of arrows[place] ?? []) visit(next, [...trail, place])
    finished.add(place)
  }
  for (const place of Object.keys(arrows)) visit(place, [])
  return found
}
