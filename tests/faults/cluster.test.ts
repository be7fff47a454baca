import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Visitor } from '../portal/visitor.ts'
import { eventually, loopWait, missingProgram, newCluster, ttl } from './cluster.ts'
import { countWaiting, cutWaiting, noticeSilence, stopCopying } from './cluster-copies.ts'
import { readAsStranger, strike } from './cluster-strikes.ts'
import { newCouncilToHarm, signInAll } from './council-to-harm.ts'
import { readRegister } from './register.ts'
import { acknowledgedBy, Citizen, keepWriting } from './writers.ts'

/** How often each fault strikes, and whether those that take long are tried too. */
const isLong = process.env.CLUSTER === 'long'
const times = isLong ? 10 : 1

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
    const { sentAgain } = await strike(t, both, () => cluster.try('switch'))
    assert.ok(sentAgain <= council.writers.length)
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

  await row('a form that is sent again is told nothing that has no copy', async () => {
    const citizen = council.writers.find((writer) => writer instanceof Citizen)
    assert.ok(citizen)
    const leader = await cluster.whole()
    await stopCopying(cluster, leader)
    const first = citizen.write()
    await eventually(async () => (await countWaiting(cluster, leader)) > 0)
    await cutWaiting(cluster, leader)
    assert.equal(await first, false)
    const { acknowledged } = citizen
    const known = acknowledged.length
    const again = citizen.write()
    await eventually(async () => acknowledged.length > known || (await countWaiting(cluster, leader)) > 0)
    await cluster.try('kill', 'leader')
    await again
    await eventually(async () => acknowledged.length > known || citizen.write())
    assert.deepEqual((await readRegister(council.place, council.writers)).faults, [])
    await noticeSilence(cluster)
    await cluster.up()
  })

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
