import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { isPostgres } from '../../../council/database/dialect.server.ts'
import { openMailer } from '../../../council/messages/channels/mailer.server.ts'
import { beginAttempt, claimMessages } from '../../../council/messages/sending/claim-messages.server.ts'
import { startSender } from '../../../council/messages/sending/message-sender.server.ts'
import { settleMessage } from '../../../council/messages/sending/settle-message.server.ts'
import { claim } from '../../../rules/messages.ts'
import { patience } from '../../../rules/patience.ts'
import { describeDatabase } from '../../describe-database.ts'
import { startSilentPeer } from '../../silent-peer.ts'
import { until } from '../../until.ts'
import { areWaiting } from '../../waiting.ts'
import { queriesOf } from '../watch-plans.ts'
import { later, noon, Posts } from './posts.ts'

/** What PostgreSQL says of a step of a plan that it has carried out. */
interface Read {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Read[]
}

function rowsRead(step: Read): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': joined = 0 } = step
  const own = (step['Actual Rows'] + filtered + joined) * step['Actual Loops']
  return (step.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), own)
}

describeDatabase('claims of messages', (database) => {
  const posts = new Posts(database)
  const claimBy = (claimant: string, db = database()) => claimMessages(db, claimant, ['mail', 'sms'], noon)

  test('who waits for another to commit its claim gets none of what that one has', async () => {
    for (const key of ['a', 'b']) await posts.apply((await posts.listener()).citizen, noon, key)
    let second: ReturnType<typeof claimBy> | undefined
    const first = await database()
      .transaction()
      .execute(async (trx) => {
        const claimed = await claimBy('one', trx)
        second = claimBy('two')
        await until(() => areWaiting(database()))
        return claimed
      })
    assert.equal(first.length, 4)
    assert.deepEqual(await second, [])
    assert.deepEqual(new Set((await posts.rows()).map(({ claimedBy }) => claimedBy)), new Set(['one']))
  })

  test('a message is sent only while its claim lasts, which is then longer than any server is waited for', async () => {
    await posts.apply((await posts.listener({ mail: true, sms: false })).citizen)
    const [message] = await claimBy('one')
    assert.ok(message)
    const last = claim.ms / 60_000
    assert.equal(await beginAttempt(database(), 'one', message, later(last + 0.01)), 'lost')
    assert.deepEqual(
      (await posts.rows()).map(({ attempts, state }) => [attempts, state]),
      [[0, 'waiting']],
    )
    assert.equal(await beginAttempt(database(), 'one', message, later(last)), undefined)
    assert.deepEqual(await claimMessages(database(), 'two', ['mail'], later(last + 11)), [])
    assert.ok((patience.mail + patience.mailAnswer) * 1000 <= claim.attemptMs.mail - 60_000)
    assert.ok(patience.text * 1000 <= claim.attemptMs.sms - 60_000)
  })

  test('what comes of an attempt changes nothing where another has the message by then', async () => {
    await database().deleteFrom('outbox').execute()
    await posts.apply((await posts.listener({ mail: true, sms: false })).citizen, noon, 'lapsed')
    const [message] = await claimBy('one')
    assert.ok(message)
    const over = later(claim.ms / 60_000 + 1)
    assert.equal((await claimMessages(database(), 'two', ['mail'], over)).length, 1)
    const held = await posts.rows()
    for (const outcome of ['sent', 'limit', 'unregistered', { failed: 'connection' }] as const) {
      await settleMessage(database(), 'one', message, outcome, over)
      assert.deepEqual(await posts.rows(), held, JSON.stringify(outcome))
    }
  })

  test('what waits for a later day is not read again for each message that is due', async () => {
    const db = database()
    const many = 300
    const fill = (from: number, dueAt: string) =>
      sql`with recursive "numbers" ("n") as
          (select ${sql.lit(from)} union all select "n" + 1 from "numbers" where "n" < ${sql.lit(from + many - 1)})
        insert into "outbox" ("id", "event", "subject", "occasion", "channel", "receiver", "language", "values",
          "state", "dueAt", "expiresAt", "createdAt")
        select 'm' || "n", 'application.received', 'S-' || "n", '1', 'mail', "n" || '@p.example', 'en', '{}',
          'waiting', ${dueAt}, '2026-12-31T00:00:00.000Z', ${dueAt} from "numbers"`.execute(db)
    await fill(1, later(-60).toISOString())
    await fill(many + 1, later(24 * 60).toISOString())
    const { sent } = await queriesOf(db, (watched) => claimMessages(watched, 'one', ['mail'], noon, 1))
    const [query] = sent.map((node) => db.getExecutor().compileQuery(node, { queryId: 'claim' }))
    assert.ok(query)
    const explain = isPostgres(db) ? 'explain (analyze, format json)' : 'explain query plan'
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    )
    const plan = JSON.stringify(rows)
    if (!isPostgres(db))
      return assert.match(plan, /SEARCH held USING INDEX outboxDue \(dueAt>\? AND dueAt<\?\)/)
    const [explained] = rows as { 'QUERY PLAN': { Plan: Read }[] }[]
    const [step] = explained?.['QUERY PLAN'] ?? []
    assert.ok(step)
    const read = rowsRead(step.Plan)
    assert.ok(read > many && read < (many * many) / 10, `${read} rows`)
  })

  test('a mail server that says nothing holds up no text message, and its mail waits for another time', async () => {
    const silent = await startSilentPeer()
    const mailer = openMailer({ url: `smtp://${silent.host}`, from: 'office@p.example' }, 'portal.test')
    for (const key of ['a', 'b', 'c']) await posts.apply((await posts.listener()).citizen, noon, key)
    const faults: string[] = []
    const errors: unknown[] = []
    const sender = await startSender(
      database(),
      posts.deliveries(posts.gateway.settings, mailer),
      (channel, fault) => void faults.push(`${channel} ${fault}`),
      (error) => void errors.push(error),
      () => noon,
    )
    await until(async () => {
      const texts = (await posts.rows()).filter(({ channel }) => channel === 'sms')
      return texts.every(({ state }) => state === 'sent')
    })
    await until(() => silent.asked() > 0)
    assert.deepEqual(faults, [], 'the first mail is still on its way')
    const closed = sender.close()
    await silent.close()
    await closed
    mailer.close()
    const mails = (await posts.rows()).filter(({ channel }) => channel === 'mail')
    assert.deepEqual(
      mails.map(({ state }) => state),
      ['waiting', 'waiting', 'waiting'],
    )
    const tried = mails.filter(({ attempts }) => attempts > 0)
    assert.ok(tried.length > 0)
    for (const { attempts, claimedBy, error } of tried)
      assert.deepEqual([attempts, claimedBy, error], [1, null, 'unreachable'])
    assert.deepEqual([faults, errors], [['mail unreachable'], []])
  })

  test('a mail that waits for its server holds up no other, but for those to the same person', async () => {
    const slow = await posts.listener({ mail: true, sms: false })
    for (const minutes of [-3, -2]) await posts.apply(slow.citizen, later(minutes), String(minutes))
    const other = await posts.listener({ mail: true, sms: false })
    await posts.apply(other.citizen, later(-1))
    assert.deepEqual(
      (await posts.rows()).map(({ receiver }) => receiver),
      [slow.email, slow.email, other.email],
    )
    const begun: string[] = []
    const answered = Promise.withResolvers<void>()
    const sender = await startSender(
      database(),
      {
        mail: async ({ id, receiver }) => {
          begun.push(id)
          if (receiver === slow.email) await answered.promise
          return 'sent'
        },
      },
      (channel, fault) => assert.fail(`${channel} ${fault}`),
      (error) => assert.fail(String(error)),
      () => noon,
    )
    const states = async () => (await posts.rows()).map(({ state }) => state)
    await until(async () => (await states())[2] === 'sent')
    assert.deepEqual((await states()).slice(0, 2), ['waiting', 'waiting'])
    assert.equal(begun.length, 2)
    answered.resolve()
    await until(async () => (await states()).every((state) => state === 'sent'))
    await sender.close()
    assert.equal(new Set(begun).size, 3, 'each once')
  })
})
