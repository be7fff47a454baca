import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutPasswords } from '../../rules/typed-fields.ts'

test('no password is among what was typed, whatever its field is called', () => {
  const secret = 'a village sentence'
  const names = [
    'password',
    'Password',
    'currentPassword',
    'newPassword',
    'confirmPassword',
    'old_password_2',
  ]
  const entries = [['name', 'Asha'] as const, ...names.map((name) => [name, secret] as const)]
  assert.deepEqual(withoutPasswords(entries), { name: 'Asha' })
})

test('no code is among what was typed: of an authenticator, a list, a phone or a slip', () => {
  const entries = ['code', 'recoveryCode', 'phoneCode', 'claimCode'].map((name) => [name, '123456'] as const)
  assert.deepEqual(withoutPasswords([['number', 'BIRTH123'], ...entries]), { number: 'BIRTH123' })
})

test('no file is among what was typed', () => {
  const form = new FormData()
  form.set('image', new File(['bytes'], 'mark.png'))
  form.set('name', 'Asha')
  assert.deepEqual(withoutPasswords(form), { name: 'Asha' })
})
