import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('../../app/css/', import.meta.url)
const tokens = new Map(
  [...readFileSync(new URL('tokens.css', folder), 'utf8').matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['page', 'panel', 'card', 'row-hover']
const said = ['text', 'heading', 'quiet', 'geru', 'brown-hover', 'brown-press']
const tints = ['success', 'warning', 'error', 'info']
const errors = ['error', 'error-hover', 'error-press']
const filled = ['brown', 'brown-hover', 'brown-press', 'geru', 'heading']

/** What is read on what: words 4.5 to 1 (WCAG 1.4.3), the edges of controls and of focus 3 to 1 (1.4.11). */
const pairs: [one: string, other: string, least: number][] = [
  ...grounds.flatMap((ground) => said.map((word): [string, string, number] => [word, ground, 4.5])),
  ...tints.map((tint): [string, string, number] => [tint, `${tint}-tint`, 4.5]),
  ...tints.map((tint): [string, string, number] => ['text', `${tint}-tint`, 4.5]),
  ...tints.flatMap((tint) => grounds.map((ground): [string, string, number] => [tint, ground, 4.5])),
  ...filled.map((ground): [string, string, number] => ['on-dark', ground, 4.5]),
  ...errors.map((ground): [string, string, number] => ['on-dark', ground, 4.5]),
  ['quiet-on-dark', 'heading', 4.5],
  ['brown-press', 'panel-press', 4.5],
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['brown', ground, 3],
    ['brown-soft', ground, 3],
    ['focus', ground, 3],
  ]),
  ['focus-on-dark', 'heading', 3],
]

test('whatever is read can be read, and whatever is pressed can be seen', () => {
  const faults = pairs.flatMap(([one, other, least]) => {
    const ratio = contrast(tokens.get(one) ?? '', tokens.get(other) ?? '')
    return ratio >= least ? [] : [`${one} on ${other}: ${ratio.toFixed(2)}, not ${least}`]
  })
  assert.deepEqual(faults, [])
})

test('every colour that a style names is a token', () => {
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css') && name !== 'tokens.css')
  assert.ok(sheets.length > 10)
  // Paper is white and ink is black, whatever the screen's colours are.
  const plain = { 'print.css': /#fff\b|#000\b/g }
  for (const name of sheets) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const own = text.replace(plain[name as keyof typeof plain] ?? /$^/, '')
    assert.deepEqual(own.match(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi) ?? [], [], name)
    assert.deepEqual(text.match(/font-size: [\d.]+rem/g) ?? [], [], name)
    for (const [, token = ''] of text.matchAll(/var\(--([\w-]+)\)/g)) {
      assert.match(
        readFileSync(new URL('tokens.css', folder), 'utf8'),
        new RegExp(`--${token}:`),
        `${name}: ${token}`,
      )
    }
  }
})
