import type { Page } from 'playwright'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { newStaff } from '../../actors.ts'
import { newDeclared } from '../../declared.ts'
import { newApplications } from '../../portal/applications-for-tests.ts'
import { newRefusal } from '../../refusals.ts'
import { appealedCase, reducedCase } from './sent-cases.ts'
import {
  alert,
  asksFor,
  type Made,
  press,
  type RoleScreens,
  type State,
  state,
  status,
  text,
} from './state.ts'

const list = '/staff/application/update'

/** The list of two applications for a service made for this call, with both ticked. */
async function ofTwo({ portal }: Made) {
  return `${list}?tick=all&service=${(await newApplications(portal, { count: 2 })).serviceId}`
}

/** On a phone more is folded than on a wide screen. */
async function openIfFolded(page: Page, summary: string) {
  if (await page.locator(summary).isVisible()) await page.locator(summary).click()
}

/** Opens the officer's saved filters. */
async function openMine(page: Page) {
  await openIfFolded(page, '.filters-all > summary')
  await page.locator('.my-filters > summary').click()
}

/** What comes of several applications at once, and an officer's saved filters. */
export const listStates: State[] = [
  {
    name: 'one ticked is asked for nothing',
    at: list,
    async by(page, { say }) {
      await page.locator('.row-tick input').first().check()
      await openIfFolded(page, '.ticked-more > summary')
      await page.locator('.ticked-more details > summary').first().click()
      await press('officer.several.askForNote')(page, { say })
    },
    shows: asksFor('field.noteToApplicant'),
  },
  {
    name: 'one of two ticked approved together',
    at: ofTwo,
    async by(page, { portal, say }) {
      const { db } = portal.council
      const [number = ''] = await page.locator('.row-title').allTextContents()
      await press('officer.decide.Approved')(page, { say })
      await page.locator('.approvable').waitFor()
      await decideApplication(db, await newStaff(db), number, { status: 'Approved', revision: 1 })
      await page.locator('.approve-bar button').click()
    },
    shows: (page, { say }) => page.getByRole('heading', { name: say('officer.several.refused') }),
  },
  {
    name: 'a filter without a name',
    at: `${list}?due=today`,
    async by(page, { say }) {
      await openMine(page)
      await press('officer.savedFilters.save')(page, { say })
    },
    shows: alert('error.filterFailed'),
  },
  {
    name: 'a saved filter',
    async at({ portal }) {
      await portal.council.db.deleteFrom('savedFilters').execute()
      return `${list}?timing=late`
    },
    async by(page, made) {
      await openMine(page)
      await page
        .getByLabel(made.say('officer.savedFilters.name'), { exact: true })
        .fill('Decided late, for the monthly meeting')
      await press('officer.savedFilters.save')(page, made)
      await status('flash.filterSaved.title')(page, made).waitFor()
      // Opened, they lie over what is below.
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = false
      })
    },
    shows: status('flash.filterSaved.title'),
  },
]

/** Unfolds the note of a case, writes it and saves it. */
function saveNote(note: string): State['by'] {
  return async (page, { say }) => {
    await page.locator('summary', { hasText: say('field.internalNote') }).click()
    await page.getByLabel(say('field.internalNote')).fill(note)
    await press('officer.saveNote')(page, { say })
  }
}

const newNumber = async ({ portal }: Made) =>
  `${list}/${(await newApplications(portal, { count: 1 })).number}`

/** What comes of a note that only officers read. */
export const noteStates: State[] = [
  state('a note saved', newNumber, status('flash.noteSaved.title'), saveNote('Phoned; comes on Monday.')),
  state('an empty note', newNumber, alert('error.noteFailed'), saveNote('')),
]

/** Two applications for a service made for this call, named as ticked, one of which was decided since. */
async function tickedTwo({ portal }: Made, area: string) {
  const { db } = portal.council
  const { numbers } = await newApplications(portal, { count: 2 })
  await decideApplication(db, await newStaff(db), numbers[0] ?? '', { status: 'Approved', revision: 1 })
  return `${area}/application/approve?${new URLSearchParams(numbers.map((id) => ['case', `${id} 1`]))}`
}

const numberOf = (path: string) => path.split('/').at(-1)

/** What several are approved by, and the letter of a refusal by its number. */
export const decisionScreens = (area: '/admin' | '/staff'): RoleScreens => {
  const table = (page: Page) => page.locator('.approvable')
  return {
    [`${area}/application/approve`]: [
      state('one odd and one as usual', (made) => tickedTwo(made, area), table),
      { name: 'nothing ticked', shows: (page, { say }) => page.getByText(say('officer.none')) },
    ],
    [`${area}/application/undo`]: [
      {
        name: 'nothing undone',
        shows: (page, { say }) => page.getByRole('heading', { name: say('officer.undo.heading') }).first(),
      },
    ],
    // Files.
    [`${area}/application/update/:applicationId/acknowledgement/pdf`]: [],
    [`${area}/application/update/:applicationId/appeals/:number/pdf`]: [],
    [`${area}/application/update/:applicationId/declaration/pdf`]: [],
    [`${area}/application/update/:applicationId/letter/pdf`]: [],
    [`${area}/application/update/:applicationId/letter/:number/pdf`]: [],
    [`${area}/certificates/:certificateId/print/pdf`]: [],
    [`${area}/application/update/:applicationId/declaration`]: [
      {
        name: 'on A4',
        at: async ({ portal }) =>
          `${area}/application/update/${await newDeclared(portal.council.db)}/declaration`,
        shows: (page) => page.locator('.ack-letter'),
      },
    ],
    [`${area}/application/update/:applicationId/appeals`]: [
      {
        name: 'to be recorded as handed in',
        at: async (made) => `${area}/application/update/${numberOf(await appealedCase(made))}/appeals`,
        shows: (page, { say }) => page.getByLabel(say('officer.appeals.handedInOn')),
      },
    ],
    [`${area}/application/update/:applicationId/appeals/:number`]: [
      {
        name: 'on A4',
        at: async (made) => `${area}/application/update/${numberOf(await appealedCase(made))}/appeals/1`,
        shows: (page) => page.locator('.appeal'),
      },
    ],
    [`${area}/application/update/:applicationId/letter/:number`]: [
      {
        name: 'the first',
        at: async ({ portal }) =>
          `${area}/application/update/${await newRefusal(portal.council.db)}/letter/1`,
        shows: (page) => page.locator('.ack-letter'),
      },
    ],
  }
}

/** What officers print. */
export const printScreens: RoleScreens = {
  ...decisionScreens('/staff'),
  '/staff/application/update/:applicationId/kept': [
    {
      name: 'what stays',
      at: async (made) =>
        (await reducedCase(made)).replace('/user/applications', '/staff/application/update'),
      shows: text('ui.reduced.stays'),
    },
  ],
  '/staff/application/print': [
    {
      name: 'one application and its covering list',
      at: ({ number }) => `/staff/application/print?case=${number}`,
      shows: (page, { say }) => page.getByRole('table', { name: say('officer.print.covering') }),
    },
  ],
}
