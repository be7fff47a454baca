import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { newStaff } from '../../actors.ts'
import { newApplications } from '../../portal/applications-for-tests.ts'
import { alert, type Made, press, type Screens, type State, status } from './state.ts'

const list = '/staff/application/update'

/** The list of two applications for a service made for this call, with both ticked. */
async function ofTwo({ portal }: Made) {
  return `${list}?tick=all&service=${(await newApplications(portal, { count: 2 })).serviceId}`
}

/** What comes of several applications at once, and an officer's saved filters. */
export const listStates: State[] = [
  {
    name: 'nothing ticked',
    as: 'staff',
    at: list,
    by: press('officer.several.askForNote'),
    shows: alert('error.tickOne'),
  },
  {
    name: 'one of two ticked approved',
    as: 'staff',
    at: ofTwo,
    async by(page, { portal, say }) {
      const { db } = portal.council
      const [number = ''] = await page.locator('.row-title').allTextContents()
      await decideApplication(db, await newStaff(db), number, { status: 'Approved', revision: 1 })
      await press('officer.decide.Approved')(page, { say })
    },
    shows: (page, { say }) => page.getByRole('heading', { name: say('officer.several.refused') }),
  },
  {
    name: 'a filter without a name',
    as: 'staff',
    at: `${list}?due=today`,
    by: press('officer.savedFilters.save'),
    shows: alert('error.filterFailed'),
  },
  {
    name: 'a saved filter',
    as: 'staff',
    async at({ portal }) {
      await portal.council.db.deleteFrom('savedFilters').execute()
      return `${list}?timing=late`
    },
    async by(page, { say }) {
      await page
        .getByLabel(say('officer.savedFilters.name'), { exact: true })
        .fill('Decided late, for the monthly meeting')
      await press('officer.savedFilters.save')(page, { say })
    },
    shows: status('flash.filterSaved.title'),
  },
]

/** What officers print. */
export const printScreens: Screens = {
  '/staff/application/print': [
    {
      name: 'one application and its covering list',
      as: 'staff',
      at: ({ number }) => `/staff/application/print?case=${number}`,
      shows: (page, { say }) => page.getByRole('table', { name: say('officer.print.covering') }),
    },
  ],
}
