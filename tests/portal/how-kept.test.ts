// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { noteBackup } from '../../council/office/known-backups.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()

const hours = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000).toISOString()

test('the administrator reads in each language when the data was last backed up and whether the clock leapt, and nobody else does', async () => {
  const { db } = portal.council
  const admin = await portal.signedIn('admin')
  const words = { en: 'has not been backed up yet', hi: 'एक बार भी नहीं हुआ', mr: 'एकदाही झालेला नाही' }
  for (const [language, never] of Object.entries(words)) {
    await admin.get(`/language/${language}?to=%2Fadmin`)
    assert.ok((await admin.get('/admin')).text.includes(never), language)
  }
  await admin.get('/language/en?to=%2Fadmin')
  const told = async () => (await admin.get('/admin')).text
  await noteBackup(db, { name: 'a', takenAt: hours(49), bytes: 1, encrypted: 0 })
  assert.match(
    await told(),
    /Last backup of the data: \d+ \w+ 20\d\d at \d\S+ [ap]m\. There should be a newer one\. Ask the person/,
  )
  await noteBackup(db, { name: 'b', takenAt: hours(1), bytes: 1, encrypted: 0 })
  assert.match(await told(), /Last backup of the data: \d+ \w+ 20\d\d at \d\S+ [ap]m\. No services/)
  assert.doesNotMatch(await told(), /There should be a newer one/)
  await db.insertInto('sweeps').values({ id: 1, sweptOn: '2026-01-15' }).execute()
  const leap = await told()
  assert.match(leap, /it last looked for what has had its time on 15 Jan 2026\. Nothing is taken out until/)
  assert.ok((await admin.get('/admin')).html.includes('href="/admin/privacy/retention"'))
  const staff = await portal.signedIn('staff')
  assert.doesNotMatch((await staff.get('/staff')).text, /backup/i)
  await setCouncilProfile(db, operator, {}, { demonstration: true })
  assert.doesNotMatch(await told(), /backup/i)
})
