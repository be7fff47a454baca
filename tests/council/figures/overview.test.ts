import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DecisionInput } from '../../../council/cases/applications/asked-decision.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { getOverview } from '../../../council/cases/figures/overview.server.ts'
import { getPublicOverview } from '../../../council/cases/figures/public-overview.server.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { submitted } from '../../submit-for-tests.ts'
import { apply, factsOf, noon, offer, setFacts } from '../cases-for-tests.ts'

const asked = { from: '2026-05', to: '2026-07', language: 'en', today: '2026-07-20' }

const noneAside = { setAside: 0, setAsideLate: 0 }

describeDatabase('the overview', (database) => {
  test('each application is counted once, as what it is now, through every correction', async () => {
    const db = database()
    const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const [limited, free] = [await offer(db, factsOf(3)), await offer(db)]
    const on = ['2026-05-30', '2026-06-01', '2026-06-01', '2026-06-01', '2026-07-01']
    const ids: string[] = []
    for (const day of on) ids.push(await apply(db, citizen, limited, { on: day }))
    const decide = async (index: number, day: string, asked: Partial<DecisionInput> = {}) => {
      const decision = { status: 'Approved', revision: 1, ...asked, now: noon(day) } as const
      assert.deepEqual(await decideApplication(db, clerk, ids[index] ?? '', decision), { decided: true })
    }
    await decide(0, '2026-06-02')
    await decide(1, '2026-06-02')
    await decide(2, '2026-07-02')
    await decide(3, '2026-06-11')
    await decide(3, '2026-06-12', { status: 'Pending', whyChanged: 'Looked at again', revision: 2 })
    // Another remark is a decision that counts no days again.
    await decide(1, '2026-06-20', { remark: 'Call at the office', revision: 2 })
    ids.push(await apply(db, citizen, free, { on: '2026-06-30' }))
    await decide(5, '2026-07-04')

    const { services, all } = await getOverview(db, admin, asked)
    const its = services.find(({ serviceId }) => serviceId === limited)
    assert.deepEqual(its?.months, {
      '2026-05': {
        received: 1,
        decided: 0,
        inTime: 0,
        late: 0,
        withdrawnLate: 0,
        ...noneAside,
        medianDays: undefined,
      },
      '2026-06': {
        received: 3,
        decided: 2,
        inTime: 2,
        late: 0,
        withdrawnLate: 0,
        ...noneAside,
        medianDays: 2,
      },
      '2026-07': {
        received: 1,
        decided: 1,
        inTime: 0,
        late: 1,
        withdrawnLate: 0,
        ...noneAside,
        medianDays: 31,
      },
    })
    assert.deepEqual(its?.whole, {
      received: 5,
      decided: 3,
      inTime: 2,
      late: 1,
      withdrawnLate: 0,
      ...noneAside,
      medianDays: 3,
    })
    assert.deepEqual([its?.open, its?.overdue, its?.limit], [2, 2, 3])
    const other = services.find(({ serviceId }) => serviceId === free)?.whole
    assert.deepEqual(other, {
      received: 1,
      decided: 1,
      inTime: 0,
      late: 0,
      withdrawnLate: 0,
      ...noneAside,
      medianDays: 4,
    })
    assert.deepEqual(all.whole, {
      received: 6,
      decided: 4,
      inTime: 2,
      late: 1,
      withdrawnLate: 0,
      ...noneAside,
      medianDays: 3.5,
    })
    assert.deepEqual([all.open, all.overdue], [2, 2])
    const narrow = await getOverview(db, admin, { ...asked, to: '2026-05' })
    assert.deepEqual(Object.keys(narrow.all.months), ['2026-05'])
  })

  test('a month is a month in India', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    const serviceId = await offer(db)
    const id = await apply(db, citizen, serviceId, { on: '2025-01-31' })
    const now = new Date('2025-01-31T18:30:00.000Z')
    await submitted(db, citizen, serviceId, { fields: answers, submissionKey: 'night', now })
    const { all } = await getOverview(db, admin, { ...asked, from: '2025-01', to: '2025-02' })
    assert.ok(id)
    assert.deepEqual([all.months['2025-01']?.received, all.months['2025-02']?.received], [1, 1])
  })

  test('in public a figure stands only where it counts at least 10 cases', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const period = { ...asked, from: '2023-05', to: '2023-07' }
    const serviceId = await offer(db, factsOf(3))
    const ids: string[] = []
    for (let index = 0; index < 19; index += 1)
      ids.push(await apply(db, await newCitizen(db), serviceId, { on: '2023-06-01' }))
    const decide = (some: string[], day: string) =>
      Promise.all(
        some.map((id) =>
          decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now: noon(day) }),
        ),
      )
    await decide(ids.slice(0, 9), '2023-06-03')
    const before = await getPublicOverview(db, period)
    const first = before.services.find((one) => one.serviceId === serviceId)?.whole
    assert.deepEqual([first?.shareInTime, first?.medianDays], [undefined, undefined])
    await decide(ids.slice(9, 10), '2023-06-30')
    const { services } = await getPublicOverview(db, period)
    const its = services.find((one) => one.serviceId === serviceId)
    assert.deepEqual([its?.whole.shareInTime, its?.whole.medianDays, its?.open], [0.9, 2, undefined])
    for (const { months, whole, open, overdue } of services)
      for (const { received, decided } of [whole, ...Object.values(months)])
        for (const figure of [received, decided, open, overdue])
          assert.ok(figure === undefined || figure >= 10)
    const few = await apply(db, await newCitizen(db), await offer(db, factsOf(3)), { on: '2023-06-01' })
    await decide([few], '2023-06-03')
    const { services: joined, all } = await getPublicOverview(db, period)
    const hidden = joined.find((one) => one.serviceId === serviceId)?.whole
    assert.deepEqual([hidden?.decided, hidden?.shareInTime], [undefined, undefined], 'nine tenths are of ten')
    assert.ok(all.whole.shareInTime)
  })

  test('in public no figure of a few is left over when the shown ones are taken from one another', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const period = { ...asked, from: '2024-01', to: '2024-03' }
    const send = async (serviceId: string, month: string, count: number) => {
      for (let index = 0; index < count; index += 1)
        await apply(db, await newCitizen(db), serviceId, { on: `${month}-05` })
    }
    const [large, middle, little] = [await offer(db), await offer(db), await offer(db)]
    await send(large, '2024-01', 14)
    await send(large, '2024-02', 12)
    await send(middle, '2024-01', 11)
    await send(middle, '2024-02', 10)
    await send(little, '2024-02', 3)
    await send(little, '2024-03', 2)
    const { services, all } = await getPublicOverview(db, period)
    const receivedBy = (serviceId: string) => services.find((one) => one.serviceId === serviceId)
    assert.equal(all.whole.received, 52)
    // The 5 of the little one would be what is left of the 52, and the 2 of March what is left of its months.
    assert.deepEqual(
      [large, middle, little].map((id) => receivedBy(id)?.whole.received),
      [26, undefined, undefined],
    )
    assert.deepEqual(
      ['2024-01', '2024-02', '2024-03'].map((month) => all.months[month]?.received),
      [undefined, 25, undefined],
    )
    const shown = Object.values(receivedBy(large)?.months ?? {}).map(({ received }) => received)
    assert.deepEqual(shown, [14, 12])
    const { all: whole } = await getOverview(db, admin, period)
    assert.equal(whole.whole.received, 52)
  })

  test('in public a share is not of a few with a limit, and what is hidden alone is told together', async () => {
    const db = database()
    const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
    const [first, second] = [await offer(db), await offer(db)]
    const send = async (serviceId: string, count: number, decided = count) => {
      for (let index = 0; index < count; index += 1) {
        const id = await apply(db, await newCitizen(db), serviceId, { on: '2022-06-01' })
        const decision = { status: 'Approved', revision: 1, now: noon('2022-06-03') } as const
        if (index < decided) await decideApplication(db, clerk, id, decision)
      }
    }
    await send(first, 10)
    await setFacts(db, admin, first, factsOf(3))
    await send(first, 9)
    await send(second, 12, 3)
    const { all, others } = await getPublicOverview(db, { ...asked, from: '2022-05', to: '2022-07' })
    assert.deepEqual([all.whole.decided, all.whole.shareInTime], [22, undefined])
    assert.deepEqual([others?.received, others?.decided], [31, 22])
  })

  test('two officers who decide at once leave the figures as they should be', async () => {
    const db = database()
    const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
    const serviceId = await offer(db)
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        apply(db, await newCitizen(db), serviceId, { applicantPhoneNo: `98765${String(10 + index)}210` }),
      ),
    )
    await Promise.all(
      ids.flatMap((id) =>
        [admin, clerk].map((officer, index) =>
          decideApplication(db, officer, id, {
            status: 'Approved',
            revision: 1,
            now: noon(`2026-06-0${index + 2}`),
          }),
        ),
      ),
    )
    const { services } = await getOverview(db, admin, asked)
    const its = services.find((one) => one.serviceId === serviceId)
    assert.deepEqual([its?.whole.received, its?.whole.decided, its?.open], [12, 12, 0])
  })
})
