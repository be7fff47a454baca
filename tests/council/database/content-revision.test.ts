import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DeleteQueryNode, sql } from 'kysely'
import { setServiceFacts } from '../../../council/catalogue/facts/keep-facts.server.ts'
import { updateService } from '../../../council/catalogue/services/change-service.server.ts'
import { createService, deleteService } from '../../../council/catalogue/services/keep-services.server.ts'
import {
  contentRevisionReader,
  getContentRevision,
} from '../../../council/database/content-revision.server.ts'
import { openInMemory } from '../../../council/database/open-sqlite.server.ts'
import { shownTables, writesShown } from '../../../council/database/shown-tables.server.ts'
import { describeCouncil, getCouncilDescription } from '../../../council/office/describe-council.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { findRow } from '../../rows.ts'

const root = join(import.meta.dirname, '../../..')
const water = {
  serviceId: 'WATER',
  serviceName: 'Water',
  category: 'Repairs',
  serviceDescription: 'Taps',
  link: '',
}
const holiday = (day: string) => ({ day, language: 'en', name: 'Day' })

describeDatabase('the content revision', (database) => {
  test('each act on what strangers read raises it once, and an act that was refused does not', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const raisedBy = async (work: () => Promise<unknown>) => {
      const before = await getContentRevision(db)
      await work()
      return (await getContentRevision(db)) - before
    }
    const readAt = async () => {
      return (await findRow(db, 'services', { serviceId: 'WATER' })).updatedAt
    }
    assert.equal(await raisedBy(() => createService(db, admin, water)), 1)
    assert.equal(await raisedBy(() => createService(db, admin, water)), 0, 'it exists')
    const fields = { serviceName: 'Water tap' }
    const changed = async () => updateService(db, admin, 'WATER', { fields, readAt: await readAt() })
    assert.equal(await raisedBy(changed), 1)
    assert.equal(await raisedBy(() => updateService(db, admin, 'WATER', { fields, readAt: '' })), 0, 'stale')
    const days = { value: 7, source: 'G.R.', checkedOn: '2026-01-01', grade: 'B' } as const
    assert.equal(
      await raisedBy(async () =>
        setServiceFacts(db, admin, 'WATER', { facts: { days }, readAt: await readAt() }),
      ),
      1,
    )
    const { updatedAt, image: _, ...description } = await getCouncilDescription(db, admin)
    const described = { description: { ...description, phone: '1' }, readAt: updatedAt }
    assert.equal(await raisedBy(() => describeCouncil(db, admin, described)), 1)
    assert.equal(await raisedBy(() => deleteService(db, admin, 'WATER')), 1)
    assert.equal(await raisedBy(() => newCitizen(db)), 0, 'an account is nothing that strangers read')
  })

  test('it goes back with its transaction, and a statement outside of one raises it too', async () => {
    const db = database()
    const before = await getContentRevision(db)
    const undone = db.transaction().execute(async (trx) => {
      await trx.insertInto('holidays').values(holiday('2026-08-15')).execute()
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.equal(await getContentRevision(db), before)
    await db.insertInto('holidays').values(holiday('2026-08-15')).execute()
    assert.equal(await getContentRevision(db), before + 1)
    await assert.rejects(db.insertInto('holidays').values(holiday('2026-08-15')).execute())
    await db.deleteFrom('holidays').where('day', '=', '1990-01-01').execute()
    assert.equal(await getContentRevision(db), before + 1, 'one was refused, and one deleted nothing')
  })

  test('all who change at once raise it, and all who ask after a change read its revision', async () => {
    const db = database()
    const read = contentRevisionReader(db)
    const before = await read()
    const days = ['2027-01-26', '2027-05-01', '2027-08-15', '2027-10-02']
    const add = (day: string) => db.insertInto('holidays').values(holiday(day)).execute()
    await Promise.all(days.map(add))
    assert.equal(await read(), before + days.length)
    for (let round = 1; round <= 20; round += 1) {
      const early = Array.from({ length: 5 }, read)
      await add(`2028-01-${String(round).padStart(2, '0')}`)
      const wanted = before + days.length + round
      assert.deepEqual(new Set(await Promise.all(Array.from({ length: 5 }, read))), new Set([wanted]))
      await Promise.all(early)
    }
  })
})

test('every form of a write is known by its table, whatever its text is', async () => {
  const db = openInMemory()
  const one = db.selectFrom('services').select('serviceId')
  const address = { address: '' } as never
  const shown = [
    db.insertInto('services').expression(one as never),
    db.replaceInto('holidays').values(holiday('2026-01-01')),
    db.updateTable('councilProfile').set({ phone: '1' }),
    db.updateTable('services as own').set({ sample: 0 }),
    db.deleteFrom('serviceFacts'),
    db
      .mergeInto('places as own')
      .using('users', 'users.id', 'own.id' as never)
      .whenMatched()
      .thenDelete(),
    db
      .with('gone', (part) => part.deleteFrom('services').returning('serviceId'))
      .selectFrom('gone')
      .selectAll(),
    db.updateTable(sql.table('anything').as('unknown') as never).set(address),
  ]
  for (const query of shown) assert.ok(writesShown(query.toOperationNode()), query.compile().sql)
  const others = [
    one,
    db.insertInto('drafts').expression(one as never),
    db
      .updateTable('sessions')
      .set(address)
      .where('userId', 'in', one as never),
    db.deleteFrom('drafts').using('services'),
    db.insertInto('spentTokens').values({ services: 'update "services"' } as never),
  ]
  for (const query of others) assert.ok(!writesShown(query.toOperationNode()), query.compile().sql)
  assert.ok(writesShown({ ...DeleteQueryNode.create([]), from: undefined } as never), 'in doubt it is shown')
  await db.destroy()
})

/** Replaces the revision too, while no portal serves. */
const replacesAll = 'council/records/moving/replace-council.server.ts'

test('no raw statement writes a table that is shown', () => {
  const verb = String.raw`(?:insert\s+into|replace\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)`
  const written = new RegExp(`\\b${verb}\\s+(?:"(\\w+)"|(\\$\\{))`, 'gi')
  let found = 0
  for (const file of globSync('{app,council,rules,server}/**/*.{ts,tsx}', { cwd: root })) {
    for (const [text, table = ''] of readFileSync(join(root, file), 'utf8').matchAll(written)) {
      found += 1
      if (file.replaceAll('\\', '/') === replacesAll) continue
      const isNamed = table !== '' && !shownTables.includes(table)
      assert.ok(isNamed, `${file}: ${text} raises no revision; write it with Kysely`)
    }
  }
  assert.ok(found > 5, 'the raw statements are found')
})
