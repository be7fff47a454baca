import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { operator } from '../../../council/actors/actors.server.ts'
import { recordAct } from '../../../council/audit/audit.server.ts'
import { deleteOldAddresses } from '../../../council/audit/client-addresses.server.ts'
import { listHeads } from '../../../council/audit/heads.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows } from '../../rows.ts'
import { faultsOf, verifyAll } from './walk.ts'

/** Six lines about one subject, which stand in one chain. */
async function writeSix(db: Database, subject: string = randomUUID()) {
  for (let index = 1; index <= 6; index += 1)
    await recordAct(db, operator, {
      act: 'council.described',
      subject,
      before: { name: `Gram Panchayat ${index - 1}` },
      after: { name: `ग्रामपंचायत ${index}` },
      date: `2026-11-2${index}T06:00:00.000Z`,
    })
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('ordinal')
    .execute()
  const [chain = ''] = new Set(rows.map((row) => row.chain))
  return { chain, rows, ids: rows.map(({ id }) => id), at: rows[0]?.ordinal ?? 0 }
}

/** What raw SQL does to lines, and what must be found; `at` is the place in its chain of the first of six. */
const tamperings: Record<
  string,
  {
    harm(db: Database, lines: Awaited<ReturnType<typeof writeSix>>): Promise<unknown>
    found(chain: string, at: number): string[]
  }
> = {
  'a changed text': {
    harm: (db, { ids }) =>
      sql`update "audit" set "after" = '{"name":"Other"}' where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'a value before the act that is changed': {
    harm: (db, { ids }) => sql`update "audit" set "before" = null where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'values that change sides': {
    harm: (db, { ids }) =>
      sql`update "audit" set "before" = "after", "after" = "before" where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'a changed text whose own digest is made anew': {
    async harm(db, { ids, rows }) {
      const after = '{"name":"Other"}'
      const content = [rows[2]?.valuesSalt, rows[2]?.before, after]
      const valuesDigest = sha256(JSON.stringify(content))
      await changeRows(db, 'audit', { id: ids[2] ?? '' }, { after, valuesDigest })
    },
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'another salt': {
    harm: (db, { ids }) => sql`update "audit" set "valuesSalt" = 'x' where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'values that are emptied without their salt': {
    harm: (db, { ids }) =>
      sql`update "audit" set "before" = null, "after" = null where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'a salt that is emptied without its values': {
    harm: (db, { ids }) => sql`update "audit" set "valuesSalt" = null where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'a changed text behind a missing line': {
    async harm(db, { ids }) {
      await sql`delete from "audit" where "id" = ${ids[1]}`.execute(db)
      await sql`update "audit" set "after" = '{"name":"Other"}' where "id" = ${ids[2]}`.execute(db)
    },
    found: (chain, at) => [`missing ${chain} ${at + 1}`, `changed ${chain} ${at + 2}`],
  },
  'another actor': {
    harm: (db, { ids }) => sql`update "audit" set "actor" = 'somebody' where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'another date': {
    harm: (db, { ids }) => sql`update "audit" set "date" = '2026-01-01' where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`],
  },
  'a changed line with a digest made anew': {
    harm: (db, { ids }) =>
      sql`update "audit" set "after" = null, "digest" = ${'a'.repeat(64)} where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`changed ${chain} ${at + 2}`, `changed ${chain} ${at + 3}`],
  },
  'a missing line': {
    harm: (db, { ids }) => sql`delete from "audit" where "id" = ${ids[2]}`.execute(db),
    found: (chain, at) => [`missing ${chain} ${at + 2}`],
  },
  'two missing lines': {
    harm: (db, { ids }) => sql`delete from "audit" where "id" in (${ids[2]}, ${ids[3]})`.execute(db),
    found: (chain, at) => [`missing ${chain} ${at + 2} ${at + 3}`],
  },
  'a missing line whose gap is closed': {
    async harm(db, { ids, chain, at }) {
      await sql`delete from "audit" where "id" = ${ids[3]}`.execute(db)
      for (const [index, id] of ids.slice(4).entries())
        await sql`update "audit" set "ordinal" = ${at + 3 + index} where "id" = ${id}`.execute(db)
      await sql`update "auditChains" set "lines" = "lines" - 1 where "chain" = ${chain}`.execute(db)
    },
    found: (chain, at) => [`changed ${chain} ${at + 3}`, `changed ${chain} ${at + 4}`],
  },
  'a line added at the end': {
    harm: (db, { chain, at }) =>
      sql`insert into "audit" ("id", "date", "actor", "act", "subject", "valuesDigest", "chain", "ordinal", "digest")
        values (${randomUUID()}, '2026-11-27', 'operator', 'council.described', 'x', 'x', ${chain}, ${at + 6}, 'x')`.execute(
        db,
      ),
    found: (chain, at) => [`added ${chain} ${at + 6}`],
  },
  'a line added before the first, with the digest that the first one follows': {
    harm: (db, { chain }) =>
      sql`insert into "audit" ("id", "date", "actor", "act", "subject", "valuesDigest", "chain", "ordinal", "digest")
        values (${randomUUID()}, '2026-11-27', 'operator', 'council.described', 'x', 'x', ${chain}, 0, ${'0'.repeat(64)})`.execute(
        db,
      ),
    found: (chain) => [`added ${chain} 0`],
  },
  'a line added in a chain of its own, without an id': {
    harm: (db) =>
      sql`insert into "audit" ("id", "date", "actor", "act", "subject", "valuesDigest", "chain", "ordinal", "digest")
        values ('', '2026-11-27', 'operator', 'council.described', 'x', 'x', 'z', 1, 'x')`.execute(db),
    found: () => ['unchained z 2026-11-27'],
  },
  'two lines that change places': {
    async harm(db, { ids, at }) {
      await sql`update "audit" set "ordinal" = -1 where "id" = ${ids[1]}`.execute(db)
      await sql`update "audit" set "ordinal" = ${at + 1} where "id" = ${ids[2]}`.execute(db)
      await sql`update "audit" set "ordinal" = ${at + 2} where "id" = ${ids[1]}`.execute(db)
    },
    found: (chain, at) => [
      `changed ${chain} ${at + 1}`,
      `changed ${chain} ${at + 2}`,
      `changed ${chain} ${at + 3}`,
    ],
  },
  'an end that is cut off': {
    harm: (db, { ids }) => sql`delete from "audit" where "id" in (${ids[4]}, ${ids[5]})`.execute(db),
    found: (chain, at) => [`cutOff ${chain} ${at + 4} ${at + 5}`],
  },
  'a head that is gone': {
    harm: (db, { chain }) => sql`delete from "auditChains" where "chain" = ${chain}`.execute(db),
    found: (chain, at) => [`head ${chain} ${at + 5}`],
  },
  'a head of a chain that is none of the portal’s': {
    harm: (db) => sql`insert into "auditChains" ("chain", "lines", "head") values ('z', 1, 'x')`.execute(db),
    found: () => ['head z'],
  },
  'a head that is changed': {
    harm: (db, { chain }) => sql`update "auditChains" set "head" = 'x' where "chain" = ${chain}`.execute(db),
    found: (chain, at) => [`head ${chain} ${at + 5}`],
  },
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

/** Thrown to take back what was done to the lines. */
class TakenBack extends Error {}

describeDatabase('what was done to the audit', (database) => {
  for (const [name, { harm, found }] of Object.entries(tamperings))
    test(`${name} is found, with its chain, number and time, and nothing beside it`, async () => {
      const db = database()
      const lines = await writeSix(db)
      assert.deepEqual(await faultsOf(db), [])
      const harmed = db.transaction().execute(async (trx) => {
        await harm(trx, lines)
        assert.deepEqual(await faultsOf(trx), found(lines.chain, lines.at))
        throw new TakenBack()
      })
      await assert.rejects(harmed, TakenBack)
    })
})

describeDatabase('chains of the audit', (database) => {
  test('an end that is cut off with its head is found by what was printed before', async () => {
    const db = database()
    const { chain, rows, ids, at } = await writeSix(db, 'first')
    const printed = await listHeads(db)
    assert.deepEqual(await faultsOf(db, { printed }), [])
    await sql`delete from "audit" where "id" in (${ids[4]}, ${ids[5]})`.execute(db)
    await sql`update "auditChains" set "lines" = ${at + 3}, "head" = ${rows[3]?.digest} where "chain" = ${chain}`.execute(
      db,
    )
    assert.deepEqual(await faultsOf(db), [])
    assert.deepEqual(await faultsOf(db, { printed }), [`printed ${chain} ${at + 5}`])
  })

  test('each line follows the documented form, and a reader that starts later trusts the one before', async () => {
    const db = database()
    // In another chain than the lines of the test before.
    const { rows, chain, at } = await writeSix(db, 'second')
    for (const [index, row] of rows.entries()) {
      const previous = rows[index - 1]?.digest
      if (previous === undefined) continue
      const { ordinal, id, date, actor, act, subject, before, after, valuesSalt, valuesDigest } = row
      const content = [previous, chain, ordinal, id, date, actor, act, subject, valuesDigest, null]
      assert.equal(row.digest, sha256(JSON.stringify(content)))
      assert.match(valuesSalt ?? '', /^[0-9a-f]{32}$/)
      assert.equal(valuesDigest, sha256(JSON.stringify([valuesSalt, before, after])))
    }
    assert.equal(new Set(rows.map(({ valuesSalt }) => valuesSalt)).size, rows.length)
    await sql`update "audit" set "actor" = 'x' where "id" = ${rows[1]?.id}`.execute(db)
    assert.deepEqual(await faultsOf(db), [`changed ${chain} ${at + 1}`])
    assert.deepEqual(await faultsOf(db, { since: '2026-11-23' }), [])
    assert.deepEqual(await faultsOf(db, { last: 4 }), [])
    assert.deepEqual(await faultsOf(db, { since: '2026-11-22' }), [`changed ${chain} ${at + 1}`])
    await sql`update "audit" set "actor" = 'operator' where "id" = ${rows[1]?.id}`.execute(db)
  })

  test('lines that lost their values and salt are counted apart, and every chain still verifies', async () => {
    const db = database()
    const { ids } = await writeSix(db, 'third')
    const read = () => verifyAll(db)
    const { lines } = await read()
    assert.deepEqual(await read(), { lines, reduced: 0, faults: [] })
    await db
      .updateTable('audit')
      .set({ before: null, after: null, valuesSalt: null })
      .where('id', 'in', ids.slice(1, 3))
      .execute()
    assert.deepEqual(await read(), { lines, reduced: 2, faults: [] })
    await sql`update "audit" set "actor" = 'x' where "id" = ${ids[2]}`.execute(db)
    assert.equal((await faultsOf(db)).length, 1, 'what is left of them is vouched for')
    await sql`update "audit" set "actor" = 'operator' where "id" = ${ids[2]}`.execute(db)
  })

  test('an address is vouched for as long as it is kept, and its deletion breaks nothing', async () => {
    const db = database()
    const subject = randomUUID()
    const now = new Date()
    const old = new Date(now.getTime() - 181 * 86_400_000).toISOString()
    for (const date of [old, now.toISOString()])
      await recordAct(db, { id: subject }, { act: 'session.opened', subject, date, client: '203.0.113.9' })
    const addresses = () => db.selectFrom('auditClients').selectAll().orderBy('date').execute()
    const [, kept] = await addresses()
    assert.deepEqual(await faultsOf(db), [])
    await deleteOldAddresses(db, now)
    assert.deepEqual(await addresses(), [kept])
    assert.deepEqual(await faultsOf(db), [])
    await db.updateTable('auditClients').set({ client: '203.0.113.10' }).execute()
    assert.match((await faultsOf(db)).join(), /^address \w \d+$/)
    await db.deleteFrom('auditClients').execute()
    assert.match((await faultsOf(db)).join(), /^address \w \d+$/)
  })
})
