import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { getServiceName } from '../../council/identity/hosted/service-name.server.ts'
import {
  findCouncilImage,
  removeCouncilImage,
  storeCouncilImage,
} from '../../council/office/council-image.server.ts'
import { describeCouncil, getCouncilDescription } from '../../council/office/describe-council.server.ts'
import {
  getCouncilLanguage,
  getCouncilProfile,
  setCouncilProfile,
} from '../../council/profile/council-profile.server.ts'
import { newAdmin, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { pngOf } from '../pictures.ts'
import { findRows } from '../rows.ts'
import { until } from '../until.ts'

const silent = { name: '', place: '', address: '', hours: '', covers: '' }
const english = { ...silent, name: 'Gram Panchayat Vadgaon', address: 'By the well' }
const marathi = { ...silent, name: 'ग्रामपंचायत वडगाव' }
const description = {
  phone: '02162 000000',
  email: 'office@vadgaon.example',
  defaultLanguage: 'mr',
  words: { en: english, mr: marathi },
}

describeDatabase('what the council says of itself', (database) => {
  const describeAs = async (readAt: string, more = {}) =>
    describeCouncil(database(), await newAdmin(database()), {
      description: { ...description, ...more },
      readAt,
    })
  const readAt = async () => (await getCouncilDescription(database(), await newAdmin(database()))).updatedAt

  test('a council that has said nothing is described once, by the first who does', async () => {
    assert.equal(await readAt(), '')
    assert.equal(await describeAs('elsewhen'), 'stale')
    assert.equal(await describeAs(''), 'described')
    assert.equal(await describeAs(''), 'stale')
    assert.equal(await getCouncilLanguage(database()), 'mr')
  })

  test('each language has its own words; what is missing stands in the council’s own language and says so', async () => {
    const inMarathi = await getCouncilProfile(database(), 'mr')
    assert.deepEqual([inMarathi.name, inMarathi.address, inMarathi.langs], ['ग्रामपंचायत वडगाव', '', {}])
    const inHindi = await getCouncilProfile(database(), 'hi')
    assert.deepEqual([inHindi.name, inHindi.langs], ['ग्रामपंचायत वडगाव', { name: 'mr' }])
    const { name, address, phone, langs } = await getCouncilProfile(database(), 'en')
    assert.deepEqual([name, address, phone, langs], [english.name, 'By the well', '02162 000000', {}])
  })

  test('a change over somebody else’s is refused, within the same millisecond too', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const opened = await readAt()
    assert.equal(await describeAs(opened, { phone: '1' }), 'described')
    assert.equal(await describeAs(opened, { phone: '2' }), 'stale')
    assert.equal((await getCouncilProfile(database(), 'en')).phone, '1')
  })

  test('the operator changes the words of the council’s own language and leaves the others', async () => {
    await setCouncilProfile(database(), operator, { hours: 'सोमवार ते शुक्रवार' })
    const { words } = await getCouncilDescription(database(), await newAdmin(database()))
    assert.equal(words.mr?.hours, 'सोमवार ते शुक्रवार')
    assert.equal(words.en?.name, english.name)
  })

  test('what was said before and after is written down', async () => {
    const lines = await findRows(database(), 'audit', { act: 'council.described' })
    const last = lines.filter(({ actor }) => actor !== 'operator').at(-1)
    assert.match(last?.before ?? '', /"phone":"02162 000000"/)
    assert.match(last?.after ?? '', /"phone":"1"/)
    assert.match(last?.after ?? '', /वडगाव/)
  })

  test('the date of the last update is that of the newest change of profile or services', async () => {
    const db = database()
    const lastUpdated = async () => (await getCouncilProfile(db, 'en')).lastUpdated
    assert.equal(await lastUpdated(), await readAt())
    const service = { serviceId: 'NEW', serviceName: 'N', category: 'C', serviceDescription: 'D', link: '' }
    await createService(db, await newAdmin(db), service)
    const created = (await lastUpdated()) ?? ''
    assert.ok(created > (await readAt()))
    await until(() => new Date().toISOString() > created)
    await deleteService(db, await newAdmin(db), 'NEW')
    assert.ok(((await lastUpdated()) ?? '') > created)
  })

  test('a picture is kept as it is, found until it changes, and never in the audit', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const picture = pngOf(40, 30)
    assert.equal(await storeCouncilImage(db, admin, new TextEncoder().encode('<svg/>')), 'imageType')
    assert.equal((await getCouncilProfile(db, 'en')).image, undefined)
    assert.equal(await storeCouncilImage(db, admin, picture), 'kept')
    const { image: first = '' } = await getCouncilProfile(db, 'en')
    assert.deepEqual(await findCouncilImage(db, first), { type: 'image/png', bytes: picture })
    assert.equal(await storeCouncilImage(db, admin, pngOf(30, 40)), 'kept')
    assert.equal(await findCouncilImage(db, first), undefined)
    assert.equal(await removeCouncilImage(db, admin), true)
    assert.equal(await removeCouncilImage(db, admin), false)
    assert.equal((await getCouncilProfile(db, 'en')).image, undefined)
    const lines = await db.selectFrom('audit').selectAll().where('act', '=', 'council.pictured').execute()
    assert.deepEqual(
      lines.map(({ after }) => after),
      [
        `{"imageType":"image/png","bytes":${picture.length}}`,
        `{"imageType":"image/png","bytes":${pngOf(30, 40).length}}`,
        '{"imageType":null}',
      ],
    )
  })

  test('nobody but an admin changes the council’s face', async () => {
    const staff = (await newStaff(database())) as never
    const refusal = /may not do this/
    await assert.rejects(describeCouncil(database(), staff, { description, readAt: '' }), refusal)
    await assert.rejects(getCouncilDescription(database(), staff), refusal)
    await assert.rejects(storeCouncilImage(database(), staff, pngOf(9, 9)), refusal)
    assert.throws(() => removeCouncilImage(database(), staff), refusal)
  })

  test('an identity service is called as its reader’s language says, else as the council’s own does, else as the operator has set', async () => {
    const called = () =>
      Promise.all(['en', 'hi', 'mr'].map((tag) => getServiceName(database(), { name: 'Set' }, tag)))
    assert.deepEqual(await called(), ['Set', 'Set', 'Set'])
    await describeAs(await readAt(), { identityNames: { en: 'Village ID', mr: '' } })
    assert.deepEqual(await called(), ['Village ID', 'Set', 'Set'])
    await describeAs(await readAt(), { identityNames: { en: 'Village ID', mr: 'गाव ओळख' } })
    assert.deepEqual(await called(), ['Village ID', 'गाव ओळख', 'गाव ओळख'])
    await describeAs(await readAt(), { phone: '3' })
    assert.deepEqual(await called(), ['Village ID', 'गाव ओळख', 'गाव ओळख'], 'what is not said stays')
    const line = await database()
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('act', '=', 'council.described')
      .where('after', 'like', '%identityNames%')
      .orderBy('date', 'desc')
      .orderBy('ordinal', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      [JSON.parse(line.before ?? '').identityNames.mr, JSON.parse(line.after ?? '').identityNames.mr],
      ['', 'गाव ओळख'],
    )
  })
})
