import { newAdmin } from '../../actors.ts'
import { storeBreach } from '../../portal/breach-for-tests.ts'
import { adminPrivacyScreens } from './own-privacy.ts'
import { heading, type Made, press, type RoleScreens, state, text } from './state.ts'

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
    state('nobody is told', stored(''), text('admin.breach.tellMore')),
    state('with a letter', stored('', 'paper'), text('admin.breach.onPaper')),
  ],
  '/admin/privacy/breach/:breachId/change': [
    state('as it is recorded', stored('/change'), heading('admin.breach.change')),
    {
      name: 'with its people counted',
      at: stored('/change'),
      by: press('admin.breach.show'),
      shows: text('admin.breach.countedMore'),
    },
  ],
  '/admin/privacy/breach/:breachId/letters': [
    state('none', stored('/letters', 'page'), text('admin.breach.noLetters')),
    state('one', stored('/letters', 'paper'), text('admin.breach.lettersMore')),
  ],
  '/admin/privacy/breach/:breachId/report/:receiver': [
    state('for the Board', stored('/report/board', 'page'), text('admin.breach.sourceOf.board')),
    state('for CERT-In', stored('/report/cert', 'page'), text('admin.breach.sourceOf.cert')),
  ],
}
