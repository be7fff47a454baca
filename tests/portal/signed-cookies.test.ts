// One engine is enough: it opens no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCookie } from 'react-router'
import { createSignedCookie } from '../../app/http/signed-cookie.server.ts'

const options = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 } as const
const values = [{ key: 'submitted', values: { words: 'ग्रामपंचायत & <b>' } }, 'a~?>', 7, ['x'.repeat(500)], '']

test('a signed cookie is the one that React Router writes, and each reads the other’s', async () => {
  const ours = createSignedCookie('flash', 'a secret', options)
  const theirs = createCookie('flash', { ...options, secrets: ['a secret'] })
  for (const value of values) {
    const line = await theirs.serialize(value)
    assert.equal(await ours.serialize(value), line)
    const header = `other=%E0%A4; ${line.split(';')[0]}; flash2=x`
    assert.deepEqual(await ours.parse(header), value)
  }
  assert.equal(await ours.serialize('', { maxAge: 0 }), await theirs.serialize('', { maxAge: 0 }))
})

test('a cookie that was changed, or signed with another secret, is nothing', async () => {
  const ours = createSignedCookie('flash', 'a secret', options)
  const [sent = ''] = (await ours.serialize({ key: 'submitted' })).split(';')
  const other = await createSignedCookie('flash', 'another secret', options).serialize({ key: 'submitted' })
  const forged = [
    sent.slice(0, -1),
    `${sent}A`,
    sent.replace('flash=e', 'flash=f'),
    'flash=bnVsbA',
    'flash=.',
    'flash=%',
  ]
  for (const header of [...forged, sent.replace(/\..*/, ''), other.split(';')[0] ?? ''])
    assert.equal(await ours.parse(header), null, header)
  assert.equal(await ours.parse('other=1'), null)
})
