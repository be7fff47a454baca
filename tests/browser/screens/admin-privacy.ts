import { newAdmin } from '../../actors.ts'
import { storeBreach } from '../../portal/breach-for-tests.ts'
import { adminPrivacyScreens } from './own-privacy.ts'
import { heading, type Made, press, type RoleScreens, text } from './state.ts'

const stored =
  (path: string, way?: 'page' | 'paper') =>
  async ({ portal, citizen }: Made) => {
    const { db } = portal.council
    const { id: admin } = await newAdmin(db)
    return `/admin/privacy/breach/${await storeBreach(db, { admin, userId: citizen.id, way })}${path}`
  }

/** What administrators see of what is kept of people, who reads it, and what went out. */
export const privacyScreens: RoleScreens = {
  ...adminPrivacyScreens,
  '/admin/privacy/access': [{ name: 'who read how much', shows: heading('admin.access.heading') }],
  '/admin/privacy/retention': [
    { name: 'nothing is set', shows: heading('admin.retention.heading') },
    {
      name: 'what would go',
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
      async at({ portal: { council } }) {
        for (const table of ['breachPeople', 'breaches'] as const)
          await council.db.deleteFrom(table).execute()
        return '/admin/privacy/breach'
      },
      shows: text('admin.breach.nothing'),
    },
    {
      name: 'with one',
      async at(made) {
        await stored('', 'page')(made)
        return '/admin/privacy/breach'
      },
      shows: (page, { say }) =>
        page.getByRole('link', { name: say('admin.breach.open'), exact: true }).first(),
    },
  ],
  '/admin/privacy/breach/new': [
    { name: 'as it opens', shows: heading('admin.breach.record') },
    { name: 'refused', by: press('admin.breach.show'), shows: text('error.breachNotRecorded') },
  ],
  '/admin/privacy/breach/:breachId': [
    { name: 'nobody is told', at: stored(''), shows: text('admin.breach.tellMore') },
    { name: 'with a letter', at: stored('', 'paper'), shows: text('admin.breach.onPaper') },
  ],
  '/admin/privacy/breach/:breachId/change': [
    { name: 'as it is recorded', at: stored('/change'), shows: heading('admin.breach.change') },
    {
      name: 'with its people counted',
      at: stored('/change'),
      by: press('admin.breach.show'),
      shows: text('admin.breach.countedMore'),
    },
  ],
  '/admin/privacy/breach/:breachId/letters': [
    { name: 'none', at: stored('/letters', 'page'), shows: text('admin.breach.noLetters') },
    { name: 'one', at: stored('/letters', 'paper'), shows: text('admin.breach.lettersMore') },
  ],
  '/admin/privacy/breach/:breachId/report/:receiver': [
    {
      name: 'for the Board',
      at: stored('/report/board', 'page'),
      shows: text('admin.breach.sourceOf.board'),
    },
    { name: 'for CERT-In', at: stored('/report/cert', 'page'), shows: text('admin.breach.sourceOf.cert') },
  ],
}
