import { newAdmin } from '../../actors.ts'
import { storeBreach } from '../../portal/breach-for-tests.ts'
import { adminPrivacyScreens } from './own-privacy.ts'
import { heading, type Made, press, type Screens, text } from './state.ts'

const stored =
  (path: string, way?: 'page' | 'paper') =>
  async ({ portal, citizen }: Made) => {
    const { db } = portal.council
    const { id: admin } = await newAdmin(db)
    return `/admin/privacy/breach/${await storeBreach(db, { admin, userId: citizen.id, way })}${path}`
  }

/** What administrators see of what is kept of people, who reads it, and what went out. */
export const privacyScreens: Screens = {
  ...adminPrivacyScreens,
  '/admin/privacy/access': [
    {
      name: 'who read how much',
      as: 'admin',
      at: '/admin/privacy/access',
      shows: heading('admin.access.heading'),
    },
  ],
  '/admin/privacy/retention': [
    {
      name: 'nothing is set',
      as: 'admin',
      at: '/admin/privacy/retention',
      shows: heading('admin.retention.heading'),
    },
    {
      name: 'what would go',
      as: 'admin',
      at: '/admin/privacy/retention',
      async by(page, made) {
        await page.locator('#applications').fill('8')
        await press('admin.retention.show')(page, made)
      },
      shows: text('admin.retention.nothingGoes'),
    },
  ],
  '/admin/privacy/breach': [
    {
      name: 'nothing was recorded',
      as: 'admin',
      async at({ portal: { council } }) {
        for (const table of ['breachPeople', 'breaches'] as const)
          await council.db.deleteFrom(table).execute()
        return '/admin/privacy/breach'
      },
      shows: text('admin.breach.nothing'),
    },
    {
      name: 'with one',
      as: 'admin',
      async at(made) {
        await stored('', 'page')(made)
        return '/admin/privacy/breach'
      },
      shows: (page, { say }) =>
        page.getByRole('link', { name: say('admin.breach.open'), exact: true }).first(),
    },
  ],
  '/admin/privacy/breach/new': [
    {
      name: 'as it opens',
      as: 'admin',
      at: '/admin/privacy/breach/new',
      shows: heading('admin.breach.record'),
    },
    {
      name: 'refused',
      as: 'admin',
      at: '/admin/privacy/breach/new',
      by: press('admin.breach.show'),
      shows: text('error.breachNotRecorded'),
    },
  ],
  '/admin/privacy/breach/:breachId': [
    { name: 'nobody is told', as: 'admin', at: stored(''), shows: text('admin.breach.tellMore') },
    { name: 'with a letter', as: 'admin', at: stored('', 'paper'), shows: text('admin.breach.onPaper') },
  ],
  '/admin/privacy/breach/:breachId/change': [
    {
      name: 'as it is recorded',
      as: 'admin',
      at: stored('/change'),
      shows: heading('admin.breach.change'),
    },
    {
      name: 'with its people counted',
      as: 'admin',
      at: stored('/change'),
      by: press('admin.breach.show'),
      shows: text('admin.breach.countedMore'),
    },
  ],
  '/admin/privacy/breach/:breachId/letters': [
    { name: 'none', as: 'admin', at: stored('/letters', 'page'), shows: text('admin.breach.noLetters') },
    { name: 'one', as: 'admin', at: stored('/letters', 'paper'), shows: text('admin.breach.lettersMore') },
  ],
  '/admin/privacy/breach/:breachId/report/:receiver': [
    {
      name: 'for the Board',
      as: 'admin',
      at: stored('/report/board', 'page'),
      shows: text('admin.breach.sourceOf.board'),
    },
    {
      name: 'for CERT-In',
      as: 'admin',
      at: stored('/report/cert', 'page'),
      shows: text('admin.breach.sourceOf.cert'),
    },
  ],
}
