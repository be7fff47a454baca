import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { areaOf, mayOpen, roleOf, roles } from '../../rules/roles.ts'

test('a missing role is user', () => {
  for (const missing of [undefined, null, '']) assert.equal(roleOf(missing), 'user')
})

test('an unknown role is none, however close it looks', () => {
  for (const word of ['Admin', ' admin', 'root', 'constructor', '0', ' '])
    assert.equal(roleOf(word), undefined)
  for (const role of roles) assert.equal(roleOf(role), role)
})

test('each role may open its own area and no other', () => {
  for (const role of roles) {
    for (const owner of roles) {
      for (const rest of ['', '/', '/x/y', '?q=1', '.data', '/x.data?_routes=y', '#z']) {
        assert.equal(
          mayOpen(role, areaOf[owner] + rest),
          role === owner,
          `${role} at ${areaOf[owner]}${rest}`,
        )
      }
    }
  }
})

test('public and account pages are open to every role', () => {
  for (const role of roles) {
    for (const path of [
      '/',
      '/services',
      '/services/BIRTH',
      '/login?as=admin',
      '/account/password',
      '/administrator',
    ]) {
      assert.equal(mayOpen(role, path), true, path)
    }
  }
})

test('an area stays closed however its path is written', () => {
  const disguises = [
    '/Admin',
    '/ADMIN/create-staff',
    '/%61dmin',
    '/%2Fadmin',
    '/./admin',
    '/user/../admin',
    '/user/%2e%2e/admin',
    '//admin',
    '/\\admin',
    '/admin?x=%',
  ]
  for (const path of disguises) assert.equal(mayOpen('user', path), false, path)
})

test('what is no path of the portal may be opened by nobody', () => {
  for (const path of ['', 'admin', 'https://evil.example/user', '//evil.example/user', '/user\n']) {
    assert.equal(mayOpen('user', path), false, path)
  }
})

test('no ending of a foreign area opens it', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      // Only '/..' can lead out of the area again.
      fc.pre(!/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path))
      assert.equal(mayOpen('user', `/admin${path}?${query}`), false)
    }),
  )
})
