import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { readCouncilFile } from '../../council/records/creating/council-file.server.ts'
import { createCouncil } from '../../council/records/creating/create-council.server.ts'
import { root } from '../operator/run.ts'
import { portalForFile } from './open-test-portal.ts'
import { assertSays } from './visitor.ts'

const portal = await portalForFile()

test('a council that one file has made is there for everybody, and its administrator chooses a password', async () => {
  const read = readCouncilFile('sample-council.json', readFileSync(join(root, 'deploy/sample-council.json')))
  const file = 'file' in read ? read.file : assert.fail(read.faults.join())
  const link = await createCouncil(portal.council.db, operator, file)
  assert.ok(link !== 'notEmpty')
  const stranger = portal.visitor()
  assert.match((await stranger.get('/')).text, /ग्रामपंचायत वडगाव/)
  assertSays(await stranger.get('/services/NODUES'), 200, /येणे बाकी नसल्याचा दाखला/, /घरपट्टीची पावती/)
  assert.equal((await stranger.get('/services/LIGHT')).status, 404)
  const admin = portal.visitor()
  await admin.get('/language/en')
  const password = 'tamarind under the moon 7'
  const chosen = await admin.submit(`/password/${link.token}`, {
    newPassword: password,
    confirmPassword: password,
  })
  assert.equal(chosen.status, 303, chosen.text)
  await admin.signIn('secretary@panchayat.example', password)
  assertSays(await admin.get('/admin'), 200, /No-dues certificate/)
  const citizen = await portal.signedIn('user')
  const form = await citizen.follow(await citizen.get('/user/apply/NODUES'))
  assert.match(form.text, /मालमत्ता क्रमांक|Property number/)
})
