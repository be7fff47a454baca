import type { Page } from 'playwright'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { handOver } from '../../../council/cases/applications/hand-over.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { apply, offer } from '../../council/cases-for-tests.ts'
import { newSlip } from '../../new-slip.ts'
import { asksFor, type Made, press, type RoleScreens, type State, state, text } from './state.ts'

/** An approved application whose paper lies at the office. */
async function newReady({ portal: { council } }: Made) {
  const { db } = council
  const serviceId = await offer(db)
  await db.updateTable('services').set({ result: 'elsewhere' }).where('serviceId', '=', serviceId).execute()
  const applicationId = await apply(db, await newCitizen(db), serviceId)
  await decideApplication(db, await newStaff(db), applicationId, { status: 'Approved', revision: 1 })
  return applicationId
}

async function newHandedOver(made: Made) {
  const { db } = made.portal.council
  await handOver(db, await newStaff(db), await newReady(made), { takenBy: 'Ramesh Kale' })
}

/** What the office hands over: the slip of the counter, the paper that lies ready; and who was told today. */
export const handingScreens = (area: '/admin' | '/staff'): RoleScreens => {
  const slip: State['at'] = async ({ portal }) =>
    `${area}/counter/slip/${(await newSlip(portal.council.db)).number}`
  return {
    [`${area}/counter/slip/:applicationId`]: [
      {
        name: 'with a new code',
        at: slip,
        by: press('officer.counter.newCode'),
        shows: (page) => page.locator('.counter-slip-code'),
      },
      state('of a colleague', slip, text('officer.counter.codeForgotten')),
    ],
    [`${area}/ready`]: [
      {
        name: 'a paper lies ready',
        async at(made) {
          await newReady(made)
          return `${area}/ready`
        },
        shows: (page, { say }) => page.getByRole('table', { name: say('officer.calls.ready') }),
      },
      {
        name: 'taken by nobody',
        at: async (made) => `${area}/ready?number=${await newReady(made)}`,
        async by(page: Page, { say }) {
          await page.getByLabel(say('officer.calls.takenBy')).fill('')
          await press('officer.calls.handedOver')(page, { say })
        },
        shows: asksFor('officer.calls.takenBy', 'error.fillIn'),
      },
    ],
    [`${area}/told`]: [
      {
        name: 'one was handed a paper',
        async at(made) {
          await newHandedOver(made)
          return `${area}/told`
        },
        shows: (page, { say }) => page.getByRole('table', { name: say('officer.calls.toldToday') }),
      },
    ],
  }
}
