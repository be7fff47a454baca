import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { readEmail } from '../../rules/email.ts'

test('an address is trimmed and lower-cased', () => {
  assert.equal(readEmail('  Asha.Patil+GP@Panchayat.Example\u200B\n'), 'asha.patil+gp@panchayat.example')
})

test('an address in another script is refused: nobody could sign in with it', () => {
  for (const other of ['राम@उदाहरण.भारत', 'josé@panchayat.example', 'a@bücher.example']) {
    assert.equal(readEmail(other), undefined)
  }
})

test('the sign-in machinery takes every address that is kept', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (raw) => {
      const email = readEmail(raw)
      if (email !== undefined) assert.ok(z.email().safeParse(email).success, email)
    }),
  )
})

test('what has not the shape of an address is none', () => {
  const others = [
    '',
    '@',
    'a',
    'a@b',
    '@b.example',
    'a@',
    'a@@b.example',
    'a@b.example@c.example',
    'a b@c.example',
    'a@b .example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a@.b.example',
    'a@b.example.',
    'a@b..example',
    'a@-b.example',
    'a@b-.example',
    'a@b_c.example',
    'a@[127.0.0.1]',
    '"a"@b.example',
    'A <a@b.example>',

    'a,b@c.example',
    'a@b.example,c@d.example',
    'mailto:a@b.example',
    'a@b.example\nBcc: c',
    'a＠b.example',

    'a\u200Bb@c.example',
    'a\u200Db@c.example',
    'a\u00ADb@c.example',
    'a\u202Eb@c.example',
    'a\0b@c.example',
  ]
  for (const other of others) assert.equal(readEmail(other), undefined, JSON.stringify(other))
})

test('an address has at most 254 characters', () => {
  const ending = '@panchayat.example'
  assert.ok(readEmail('a'.repeat(254 - ending.length) + ending))
  assert.equal(readEmail('a'.repeat(255 - ending.length) + ending), undefined)
  assert.equal(readEmail('İ'.repeat(254 - ending.length) + ending), undefined)
})

test('whatever its case, one address is one account', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (raw) => {
      const email = readEmail(raw)
      assert.equal(readEmail(raw.toUpperCase()), email)
      assert.equal(readEmail(` ${raw.toLowerCase()} `), email)
    }),
  )
})

test('an address read twice is the address read once', () => {
  const part = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'aZ.-+@İΣſK\u0301\u0323'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(part, part, (name, domain) => {
      const once = readEmail(`${name}@${domain}.example`)
      if (once !== undefined) assert.equal(readEmail(once), once)
    }),
    { numRuns: 2000 },
  )
})
