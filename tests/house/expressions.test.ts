import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostileStrings, type Pump } from './hostile-strings.ts'
import { type Expression, findExpressions, listExpressions } from './read-expressions.ts'

/** The processor time, in milliseconds, in which an expression reads a text of about so many characters. */
function cost({ source, flags }: Expression, { prefix, unit, suffix }: Pump, length: number): number {
  const text = prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix
  const read = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const began = process.cpuUsage()
  text.replace(read, '')
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** A machine with other work disturbs one measurement, not each of so many. */
const again = [1, 2, 3]

function bestCost(expression: Expression, pump: Pump, length: number): number {
  return Math.min(...again.map(() => cost(expression, pump, length)))
}

/** So short that no expression needs a millisecond, unless its time grows with a power or worse. */
const few = [16, 24, 32, 45, 60, 90, 130, 180, 250]
const [short, long] = [2000, 8000]
/** No expression whose time grows with the length needs so many milliseconds for the short text. */
const floor = 0.5

/** The text with which four times the length takes far over four times as long; undefined if none does. */
function findAstray(expression: Expression): Pump | undefined {
  const isSlow = (pump: Pump, length: number, least: number) =>
    cost(expression, pump, length) > least && bestCost(expression, pump, length) > least
  return hostileStrings(expression).find(
    (pump) =>
      few.some((length) => isSlow(pump, length, 2 * floor)) ||
      (isSlow(pump, short, floor) &&
        again.every(() => cost(expression, pump, long) > 8 * bestCost(expression, pump, short))),
  )
}

const told = ({ place, source }: Expression, { prefix, unit, suffix }: Pump) =>
  `${place} /${source}/ on ${JSON.stringify(prefix)}, again and again ${JSON.stringify(unit)}, ${JSON.stringify(suffix)}`

test('no regular expression takes more than four times as long for four times the text', async () => {
  const { expressions, unseen } = await listExpressions()
  assert.ok(expressions.length > 250, `${expressions.length} were found`)
  assert.deepEqual(unseen, [], 'build it while its module is loaded, not in a function')
  const astray = expressions.flatMap((expression) => {
    const pump = findAstray(expression)
    return pump ? [told(expression, pump)] : []
  })
  assert.deepEqual(astray, [])
})

const columns = '(?:[,;|(\\t]| {2,})\\s*(?:sunday|mon|रविवार)\\.?\\s*\\)?\\s*$'
/** As people write them, and what goes wrong: a run read from each character, or divided in many ways. */
const evil = [
  [columns, 'iu'],
  ['[\\s,;:|\\p{Dash_Punctuation}]+$', 'u'],
  ['^\\s+|\\s+$', 'g'],
  ['(a+)+$', ''],
  ['^(?:a|[a-f])*$', ''],
  ['^\\/x\\/(?:[\\w-]+\\.?)*$', ''],
  ['<a[^>]*>', 'g'],
  ['\\s*;\\s*', ''],
  ['^multipart\\/.*;.*=', 'i'],
  ['\\d+-\\d+', 'g'],
  ['^(?<first>[a-z]+) ?(?:[a-z]+ ?){2,40}$', ''],
  ['[a-z]+(?=:)', ''],
  ['"(?:[^"\\\\]|\\\\.)*"', ''],
] as const

test('the strings that expressions are tried with lead every evil one astray, and no good one', () => {
  for (const [source, flags] of evil)
    assert.ok(findAstray({ place: '', source, flags }), `/${source}/ was not led astray`)
  for (const source of [
    '^[\\s,]*x',
    '(?<!\\s)\\s+$',
    '^\\d{4}-\\d\\d$',
    '^[a-z]{1,40}(?:-[a-z]{1,40}){0,9}$',
    '^a+b+$',
  ])
    assert.equal(findAstray({ place: '', source, flags: '' }), undefined, source)
})

test('every expression of a source is found, also one inside a text, and one that is built of text', () => {
  const lines = [
    "const a = `x/y/z$\u007b b.replace(/x+/gu, '')}`",
    '// /y+/',
    'const c = <p>{/z/.test(d) ? 1 / 2 / 3 : RegExp(d)}</p>',
  ]
  const text = lines.join('\n')
  const { literals, built } = findExpressions('one.tsx', text)
  assert.deepEqual(literals, [
    { place: 'one.tsx:1', source: 'x+', flags: 'gu' },
    { place: 'one.tsx:3', source: 'z', flags: '' },
  ])
  assert.deepEqual(built, ['one.tsx:3'])
})
