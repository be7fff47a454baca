import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type PasswordWeakness, passwordWeakness } from '../../rules/weak-password.ts'

const surroundings = {
  name: 'Asha Dnyaneshwar Patil',
  email: 'asha.patil7@example.com',
  councilTexts: ['Gram Panchayat Vadgaon', 'Taluka Haveli, District Pune', 'वडगाव'],
  isCommon: (password: string) => ['password', 'krishna1', 'letmein'].includes(password),
}

const weak: Record<PasswordWeakness, string[]> = {
  passwordRow: [
    ['aaaaaaaa', 'AAAAaaaa', '11111111', '--------', 'abababab', '11112222', 'आआआआआआआआ'],
    [
      'abcdefgh',
      'hgfedcba',
      'ABCDefgh',
      'abcd1234',
      'abcd@1234',
      '12345678',
      '87654321',
      '1234567890',
      '9876543210',
      '१२३४५६७८',
    ],
    ['qwertyuiop', 'asdfghjkl', 'poiuytrewq', 'qwerty123', 'asdf@1234', 'कखगघङचछज', 'abcxabcx', 'xyzw!xyzw!'],
  ].flat(),
  passwordNumber: [
    '9822041357',
    '+91 98220 41357',
    '09822041357',
    '15081947',
    '15-08-1947',
    '1947-08-15',
    '९८२२०४१३५७',
  ],
  passwordPlace: [
    [
      'panchayat',
      'Panchayat@123',
      'p@nch@yat2026',
      'grampanchayat',
      'gram-panchayat',
      'GramPanchayat#1',
      'welcome@123',
    ],
    [
      'Welcome@2026',
      'India@123',
      'admin@123',
      '@dmin1234',
      'jaishreeram',
      'JaiShriRam108',
      'Vadgaon@411',
      'haveli1234',
    ],
    [
      'VadgaonPanchayat',
      'पंचायत@123',
      'वडगाव१२३४',
      'ग्रामपंचायत',
      'Bharat@1947',
      'p@ssw0rd',
      'Password@123',
      'welcomewelcome',
    ],
  ].flat(),
  passwordOwn: [
    [
      'asha.patil7@example.com',
      'ASHA.PATIL7@example.com',
      'asha.patil7',
      'Asha Dnyaneshwar Patil',
      'ashapatil',
    ],
    ['Patil@1985', 'dnyaneshwar', '!!Dnyaneshwar!!', 'Asha@Vadgaon', 'patilpatil', '123asha456', 'A$ha@1234'],
  ].flat(),
  passwordCommon: ['krishna1', 'KRISHNA1', 'letmein!!', 'LetMeIn@123', 'l3tm31n99'],
}

for (const [weakness, guesses] of Object.entries(weak)) {
  for (const guess of guesses)
    test(`${guess} is refused as ${weakness}`, () => {
      assert.equal(passwordWeakness(guess, surroundings), weakness)
    })
}

const sound = [
  'a village sentence',
  'gram-panchayat-demo',
  'asha likes mangoes',
  'Zq8!vatava-lamp',
  'lamp in the old well',
  'पिंपळाखाली बसलो होतो',
  'vadgaon 7 buffaloes',
  'xk7#9q2$q!4m8',
  '4821-9937-1120-5',
  'correct horse correct horse',
  '👩‍🌾🐃🌾🛕🌧️🪔🥭🐄',
]
for (const guess of sound)
  test(`${guess} is accepted`, () => {
    assert.equal(passwordWeakness(guess, surroundings), undefined)
  })

test('initials and short names do not make other words weak', () => {
  const owner = { ...surroundings, name: 'S. K.', email: 's@k.in' }
  assert.equal(passwordWeakness('sksk lamp in', owner), undefined)
  assert.equal(passwordWeakness('s@k.in', owner), 'passwordOwn')
  assert.equal(
    passwordWeakness('omraj@1234', { ...surroundings, name: 'Om Raj', email: 'a@b.in' }),
    'passwordOwn',
  )
})

test('any text gets an answer, in a time that its length cannot stretch', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      (text) => void passwordWeakness(text, surroundings),
    ),
  )
  for (const unit of ['a', 'ab', 'panchayat', '1', '@', 'पं'])
    passwordWeakness(unit.repeat(300), { ...surroundings, councilTexts: ['panchayat '.repeat(400)] })
})

test('whatever digits and signs stand around a word of the council, it is refused', () => {
  const around = fc.string({ unit: fc.constantFrom(...'0123456789 -_.#%&*'), maxLength: 8 })
  fc.assert(
    fc.property(
      fc.constantFrom('panchayat', 'vadgaon', 'Dnyaneshwar'),
      around,
      around,
      (word, before, after) => {
        assert.notEqual(passwordWeakness(`${before}${word}${after}`, surroundings), undefined)
      },
    ),
  )
})
