import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { findCopiesFault, findServer } from '../../council/database/cluster.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import { patience } from '../../rules/patience.ts'
import { Visitor } from '../portal/visitor.ts'
import { eventually, loopWait, missingProgram, newCluster, ttl } from './cluster.ts'
import { countWaiting, cutWaiting, noticeSilence, stopCopying } from './cluster-copies.ts'
import { readAsStranger, strike } from './cluster-strikes.ts'
import { newCouncilToHarm, signInAll } from './council-to-harm.ts'
import { readRegister } from './register.ts'
import { acknowledgedBy, keepWriting, Officer } from './writers.ts'

/** `wide`: all faults, each once; `long`: ten times. */
const all = ['wide', 'long'].includes(process.env.CLUSTER ?? '')
const times = process.env.CLUSTER === 'long' ? 10 : 1

test('a cluster keeps what it acknowledged', { skip: missingProgram() }, async (t) => {
  const cluster = await newCluster(t)
  const council = await newCouncilToHarm(t, 'PostgreSQL', cluster.databaseUrl, cluster)
  await signInAll(council.writers)
  const both = { cluster, council }
  const row = (title: string, fault: (t: TestContext) => Promise<void>) =>
    t.test(title, async (t) => {
      for (let round = 0; round < times; round += 1) await fault(t)
    })

  await row(
    'its leader is killed, strangers read on, and a form comes back with what was typed',
    async (t) => {
      await readAsStranger(cluster, () => true)
      let over = false
      const reading = readAsStranger(cluster, () => over)
      reading.catch(() => undefined)
      await strike(t, both, async () => {
        await cluster.try('kill', 'leader')
        const stranger = new Visitor({ fetch: (request) => fetch(request) }, cluster.origin)
        const { html } = await stranger.post('/login', { email: 'asha@p.example', password: 'hush-4f1c' })
        assert.match(html, /name="email" value="asha@p\.example"/)
      }).finally(() => {
        over = true
      })
      t.diagnostic(`${await reading} pages with the note`)
      await cluster.up()
    },
  )

  await row('a frozen leader that goes on is none', async (t) => {
    const leader = await cluster.whole()
    await strike(t, both, async () => {
      await cluster.try('freeze', 'leader', String(ttl + 3 * loopWait))
      await cluster.whole()
    })
    assert.notEqual(await cluster.leader(), leader)
  })

  await row('a planned move is seen by those alone whose form is under way', async (t) => {
    const { gap, sentAgain } = await strike(t, both, () => cluster.try('switch'))
    // On a busy machine it may take longer than requests wait.
    if (gap < patience.leader) assert.ok(sentAgain <= council.writers.length)
  })

  await row('nothing is acknowledged that its copy has not got when the leader is killed', async (t) => {
    await strike(t, both, async () => {
      const leader = await cluster.whole()
      await stopCopying(cluster, leader)
      await eventually(async () => (await countWaiting(cluster, leader)) > 0)
      await eventually(() => council.writers.every(({ onItsWay }) => onItsWay))
      await cluster.try('kill', 'leader')
    })
    await noticeSilence(cluster)
    await cluster.up()
  })

  await row('a decision that is sent again is told to be done only where it has a copy', async () => {
    // Before a citizen's form the throttles have a commit of their own, which waits as well.
    const officer = council.writers.find((writer) => writer instanceof Officer)
    assert.ok(officer)
    const leader = await cluster.whole()
    await stopCopying(cluster, leader)
    const { applicationId } = officer
    const asked = `select 1 from "applications" where "applicationId" = '${applicationId}' and "revision" > `
    const isStored = async () =>
      (await cluster.ask(leader, asked + officer.unanswered?.fields.revision, 'council')).length > 0
    // What else is written meanwhile may be cut before the decision is.
    do {
      let isAnswered = false
      const first = officer.write().finally(() => {
        isAnswered = true
      })
      await eventually(async () => {
        await cutWaiting(cluster, leader)
        return isAnswered
      })
      assert.equal(await first, false)
    } while (!(await isStored()))
    const { acknowledged } = officer
    const known = acknowledged.length
    const again = officer.write()
    await eventually(async () => acknowledged.length > known || (await countWaiting(cluster, leader)) > 0)
    await cluster.try('kill', 'leader')
    await again
    await eventually(async () => acknowledged.length > known || officer.write())
    assert.deepEqual((await readRegister(council.place, council.writers)).faults, [])
    await noticeSilence(cluster)
    await cluster.up()
  })

  if (all) {
    await row('Patroni of the leader is frozen alone, and killed alone', async (t) => {
      await strike(t, both, () => cluster.try('freeze', 'patroni', String(ttl + 3 * loopWait)))
      await strike(t, both, () => cluster.try('kill', 'patroni'))
      await cluster.up()
    })

    await row('etcd loses its majority, and nobody sees it', async (t) => {
      const { sentAgain } = await strike(t, both, async () => {
        await cluster.try('etcd', '2', 'off')
        await setTimeout((ttl + 2 * loopWait) * 1000)
        await cluster.try('etcd', 'on')
      })
      assert.equal(sentAgain, 0)
    })

    await row('both copies are killed, and the doctor says that none is left', async (t) => {
      await strike(t, both, async () => cluster.try('kill', (await cluster.copy()) ?? ''))
      await cluster.up()
      const leader = await cluster.whole()
      const copies = (['a', 'b', 'c'] as const).filter((one) => one !== leader)
      await strike(t, both, async () => {
        for (const node of copies) await cluster.try('kill', node)
      })
      const asked = { databaseUrl: cluster.databaseUrl, dataDir: council.place.dataDir }
      await eventually(async () => {
        const db = await openDatabase(asked)
        const server = await findServer(db).finally(() => db.destroy())
        return server !== undefined && findCopiesFault(server, asked.databaseUrl) !== undefined
      })
      await cluster.up()
    })

    for (const way of ['servers', 'pgbouncer'] as const)
      await t.test(`portals go by ${way}`, { skip: missingProgram(way) }, async (t) => {
        await cluster.goBy(way)
        for (let round = 0; round < times; round += 1) {
          await strike(t, both, () => cluster.try('kill', 'leader'))
          await cluster.up()
          await strike(t, both, () => cluster.try('switch'))
        }
      })
  }

  // The last one: what it loses is lost.
  await t.test('a cluster that waits for no copy loses what it acknowledged', async (t) => {
    const leader = await cluster.whole()
    await cluster.configure({ synchronous_mode: false })
    const awaited = `select current_setting('synchronous_standby_names') as "names"`
    await eventually(async () => (await cluster.ask<{ names: string }>(leader, awaited))[0]?.names === '')
    await stopCopying(cluster, leader)
    const known = acknowledgedBy(council.writers)
    let over = false
    const writing = keepWriting(council.writers, () => over)
    await eventually(() => acknowledgedBy(council.writers) > known + 20)
    await cluster.try('kill', 'leader')
    over = true
    await writing
    await eventually(() => cluster.isReachable())
    const { faults } = await readRegister(council.place, council.writers)
    const lost = faults.filter((line) => line.endsWith('was acknowledged and is lost')).length
    assert.ok(lost > 0, 'the test cannot see a loss')
    t.diagnostic(`${lost} of ${acknowledgedBy(council.writers) - known} lost`)
  })
})
