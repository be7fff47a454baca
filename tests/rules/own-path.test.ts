import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ownPath } from '../../rules/own-path.ts'

test('a path of the portal is kept with its query and without its hash', () => {
  assert.equal(ownPath('/'), '/')
  assert.equal(ownPath('/user/apply/BIRTH?from=/services#form'), '/user/apply/BIRTH?from=/services')
  assert.equal(ownPath('/services?q=जन्म'), '/services?q=%E0%A4%9C%E0%A4%A8%E0%A5%8D%E0%A4%AE')
})

test('a target that could lead elsewhere is none', () => {
  const others = [
    undefined,
    null,
    '',
    'user',
    '?x',
    '#x',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///x',

    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /user',
    '/user\r\nX: y',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/a/..//evil.example',
    '/\u0085x',
  ]
  for (const other of others) assert.equal(ownPath(other), undefined, JSON.stringify(other))
})

test('a path has at most 2000 characters', () => {
  assert.equal(ownPath(`/${'a'.repeat(1999)}`)?.length, 2000)
  assert.equal(ownPath(`/${'a'.repeat(2000)}`), undefined)
  assert.equal(ownPath(`/a#${'b'.repeat(2000)}`), undefined)
  assert.equal(ownPath(`/${'क'.repeat(1999)}`), undefined)
})

test('a redirect to what is read never leaves the portal, even when it is resolved twice', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'http:',
    'é',
  )
  const target = fc.oneof(
    fc.array(piece).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(target, (raw) => {
      const path = ownPath(raw)
      if (path === undefined) return
      const here = 'https://panchayat.example'
      const first = new URL(path, `${here}/login`)
      assert.equal(first.origin, here)
      assert.equal(new URL(first.pathname + first.search, here).origin, here)
      assert.match(path, /^\/(?![/\\])[\x21-\x7E]*$/)
      assert.equal(ownPath(path), path)
    }),
    { numRuns: 5000 },
  )
})
