import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Admin, NotAllowed } from '../../../council/actors.server.ts'
import { decideApplication } from '../../../council/applications/decide.server.ts'
import { submitApplication } from '../../../council/applications/submit.server.ts'
import { getOverview } from '../../../council/cases/overview.server.ts'
import { getPublicOverview } from '../../../council/cases/public-overview.server.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'

const asked = { from: '2026-05', to: '2026-07', language: 'en', today: '2026-07-20' }

describeDatabase('the overview', (database) => {
  test('each application is counted once, as what it is now, through every correction', async () => {
    const db = database()
    const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const [limited, free] = [await offer(db, factsOf(3)), await offer(db)]
    const on = ['2026-05-30', '2026-06-01', '2026-06-01', '2026-06-01', '2026-07-01']
    const ids: string[] = []
    for (const day of on) ids.push(await apply(db, citizen, limited, { on: day }))
    const decide = async (
      nth: number,
      day: string,
      status: 'Approved' | 'Pending' = 'Approved',
      revision = 1,
    ) => decideApplication(db, clerk, ids[nth] ?? '', { status, revision, now: noon(day) })
    await decide(0, '2026-06-02')
    await decide(1, '2026-06-02')
    await decide(2, '2026-07-02')
    await decide(3, '2026-06-11')
    await decide(3, '2026-06-12', 'Pending', 2)
    await decide(1, '2026-06-20', 'Approved', 2)
    ids.push(await apply(db, citizen, free, { on: '2026-06-30' }))
    await decide(5, '2026-07-04')

    const { services, all } = await getOverview(db, admin, asked)
    const its = services.find(({ serviceId }) => serviceId === limited)
    assert.deepEqual(its?.months, {
      '2026-05': { received: 1, decided: 0, inTime: 0, late: 0, medianDays: undefined },
      '2026-06': { received: 3, decided: 2, inTime: 2, late: 0, medianDays: 2 },
      '2026-07': { received: 1, decided: 1, inTime: 0, late: 1, medianDays: 31 },
    })
    assert.deepEqual(its?.whole, { received: 5, decided: 3, inTime: 2, late: 1, medianDays: 3 })
    assert.deepEqual([its?.open, its?.openByMonth, its?.overdue], [2, { '2026-06': 1, '2026-07': 1 }, 2])
    const other = services.find(({ serviceId }) => serviceId === free)?.whole
    assert.deepEqual(other, { received: 1, decided: 1, inTime: 0, late: 0, medianDays: 4 })
    assert.deepEqual(all.whole, { received: 6, decided: 4, inTime: 2, late: 1, medianDays: 3.5 })
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
    await submitApplication(db, citizen, serviceId, { fields: answers, submissionKey: 'night', now })
    const { all } = await getOverview(db, admin, { ...asked, from: '2025-01', to: '2025-02' })
    assert.ok(id)
    assert.deepEqual([all.months['2025-01']?.received, all.months['2025-02']?.received], [1, 1])
  })

  test('in public a figure stands only where it counts at least 10 cases', async () => {
    const db = database()
    const [clerk, citizen] = [await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(3))
    const ids: string[] = []
    for (let nth = 0; nth < 19; nth += 1) ids.push(await apply(db, citizen, serviceId, { on: '2026-06-01' }))
    for (const id of ids.slice(0, 10))
      await decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now: noon('2026-06-03') })
    const { services } = await getPublicOverview(db, asked)
    const its = services.find((one) => one.serviceId === serviceId)
    assert.deepEqual(its?.whole, { received: 19, decided: 10, inTime: 10, late: undefined, medianDays: 2 })
    assert.deepEqual([its?.open, its?.overdue], [undefined, undefined])
    for (const { months, whole, open, overdue } of services)
      for (const { medianDays: _, ...figures } of [
        whole,
        { open, overdue },
        ...Object.values(months),
      ] as Record<string, number | undefined>[])
        for (const figure of Object.values(figures)) assert.ok(figure === undefined || figure >= 10)
  })

  test('two officers who decide at once leave the figures as they should be', async () => {
    const db = database()
    const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db)
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        apply(db, citizen, serviceId, { applicantPhoneNo: `98765${String(10 + nth)}210` }),
      ),
    )
    await Promise.all(
      ids.flatMap((id) =>
        [admin, clerk].map((officer, nth) =>
          decideApplication(db, officer, id, {
            status: 'Approved',
            revision: 1,
            now: noon(`2026-06-0${nth + 2}`),
          }),
        ),
      ),
    )
    const { services } = await getOverview(db, admin, asked)
    const its = services.find((one) => one.serviceId === serviceId)
    assert.deepEqual([its?.whole.received, its?.whole.decided, its?.open], [12, 12, 0])
  })

  test('only the admin reads the whole of it', async () => {
    const db = database()
    await assert.rejects(getOverview(db, (await newStaff(db)) as unknown as Admin, asked), NotAllowed)
  })
})
