import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readLink } from '../../rules/link.ts'

test('a link to a page on the web is kept in normal form', () => {
  assert.equal(readLink(' HTTPS://Panchayat.Example '), 'https://panchayat.example/')
  assert.equal(readLink('http://panchayat.example:80/a b?c=d#e'), 'http://panchayat.example/a%20b?c=d#e')
  assert.equal(
    readLink('https://panchayat.example/सेवा'),
    'https://panchayat.example/%E0%A4%B8%E0%A5%87%E0%A4%B5%E0%A4%BE',
  )
})

test('what is no web address, or hides something, is no link', () => {
  const others = [
    '',
    'panchayat.example',
    '/services',
    '//panchayat.example',
    'https:panchayat.example',
    'https://',
    'https:///',

    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://panchayat.example',
    'file:///etc',

    'https://a:b@panchayat.example',
    'https://panchayat.example@evil.example',
    'https://:b@panchayat.example',

    'https://panchayat.example/\nx',
    'https://panchayat.example/\0',
    'https://panchayat.example/\u202Ex',
    'https://a b',
  ]
  for (const other of others) assert.equal(readLink(other), undefined, JSON.stringify(other))
})

test('a link has at most 500 characters, counted in normal form', () => {
  const start = 'https://panchayat.example/'
  assert.equal(readLink(start + 'a'.repeat(500 - start.length))?.length, 500)
  assert.equal(readLink(start + 'a'.repeat(501 - start.length)), undefined)
  assert.equal(readLink(start + 'क'.repeat(100)), undefined)
})

test('a link read twice is the link read once, and always http or https without credentials', () => {
  const odd = fc
    .tuple(fc.constantFrom('http://', 'https://'), fc.string({ unit: 'binary' }))
    .map(([scheme, rest]) => scheme + rest)
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), odd), (raw) => {
      const link = readLink(raw)
      if (link === undefined) return
      assert.equal(readLink(link), link)
      assert.match(link, /^https?:\/\/[^/@]+\//)
    }),
  )
})
