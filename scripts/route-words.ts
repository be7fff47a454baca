import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'
import { isInApplication } from '../rules/roles.ts'
import { quotedWords, saidIn, saidOf } from './said-messages.ts'

/** With it begin the ids of the modules that load the messages of a route; the file of the route follows. */
export const wordsPrefix = '\0words:'

const root = join(import.meta.dirname, '..')

const relativeImports = /\b(?:from|import)\s*\(?\s*'(\.[^'?]+\.tsx?)'/g

function importsOf(file: string, source: string) {
  return Array.from(source.matchAll(relativeImports), ([, name = '']) =>
    posix.join(posix.dirname(file), name),
  ).filter((path) => existsSync(join(root, path)))
}

/** Opens the council before any request and sweeps it: what it imports for that sends no error to a form. */
const opensCouncil = 'council/open-council.server.ts'

/** The files to which the imports of a file lead, types included, with their texts; itself included. */
export function reachedFrom(files: string[]): Record<string, string> {
  const reached = new Set(files)
  const sources: Record<string, string> = {}
  for (const file of reached) {
    const source = readFileSync(join(root, file), 'utf8')
    sources[file] = source
    if (file === opensCouncil) continue
    for (const imported of importsOf(file, source)) reached.add(imported)
  }
  return sources
}

/**
 * Those of the keys that the browser's modules among the sources say. What a call puts together, such as the
 * error of a form that the server has refused, is said with the words that stand in quotation marks in any of
 * the sources, those of the server included.
 */
export function keysSaidBy(sources: Record<string, string>, keys: string[]): string[] {
  const inBrowser = Object.fromEntries(
    Object.entries(sources).filter(([file]) => !/\.server\.tsx?$/.test(file)),
  )
  const { named, built } = saidIn(inBrowser)
  const saidWith = (quoting: Record<string, string>) =>
    saidOf(keys, { named, built, quoted: quotedIn(quoting) })
  // The server sends errors to a route with an action alone.
  if (Object.values(inBrowser).some((source) => hasAction.test(source))) return saidWith(sources)
  const ownErrors = saidWith(inBrowser)
  return saidWith(sources).filter((key) => !key.startsWith('error.') || ownErrors.includes(key))
}

const hasAction = /^export (?:async )?(?:function|const) action\b/m

function quotedIn(sources: Record<string, string>) {
  const words = Object.values(sources).flatMap((source) =>
    Array.from(source.matchAll(quotedWords), ([, , word = '']) => word),
  )
  return new Set(words)
}

/** By the file of a route, inside `app/`: the keys of the messages that only it loads. */
export type RouteKeys = Map<string, string[]>

/** These come with the data of the page that shows them, or are drawn by the server alone. */
const withData = /^(pages|flash|notice|stored|language)\./

/** The keys that each route says, those left out that the routes around it say, which are loaded with it. */
export function findRouteKeys(keys: string[]): RouteKeys {
  const found: RouteKeys = new Map()
  const loaded = keys.filter((key) => !withData.test(key))
  function visit({ file, children = [] }: RouteConfigEntry, above: string[], beside: string[] = []) {
    const sources = reachedFrom([`app/${file}`, ...beside])
    const own = file.endsWith('.tsx') ? keysSaidBy(sources, loaded).filter((key) => !above.includes(key)) : []
    found.set(file, [...new Set([...(found.get(file) ?? []), ...own])])
    for (const child of children) visit(child, [...above, ...own])
  }
  const children = routes.filter(({ path = '' }) => isInApplication(`/${path}`))
  visit({ file: 'root.tsx', children }, [], ['app/entry.client.tsx'])
  return found
}
