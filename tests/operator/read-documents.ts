import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const decisions = globSync('docs/decisions/0*.md', { cwd: root })
export const decisionIndex = 'docs/decisions/README.md'
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('{docs,tools}/*.md', { cwd: root }),
  decisionIndex,
  ...decisions,
]
/** What a path of the project begins with. */
export const folders = /^(app|council|docs|rules|scripts|server|tests|tools|\.ci)\//

export const fence = /^```([\w-]*)\n([\s\S]*?)^```$/gm

/** What a document shows as code, a line or phrase each; `fenced` holds the lines of a language's blocks. */
export function codeOf(text: string) {
  const spans = Array.from(text.replace(fence, '').matchAll(/`([^`\n]+)`/g), ([, span = '']) => span)
  return { spans, all: [...spans, ...fenced(text, /./)] }
}

export function fenced(text: string, language: RegExp) {
  const blocks = Array.from(text.matchAll(fence)).filter(([, name = '']) => language.test(name))
  return blocks.flatMap(([, , body = '']) => body.split('\n').map((line) => line.replace(/\s*#.*$/, '')))
}
