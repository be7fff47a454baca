import type { Page } from 'playwright'
import { storeDraft } from '../../../council/cases/drafts.server.ts'
import { formPath } from '../../../rules/form/steps.ts'
import { mark } from '../../portal/cases-for-tests.ts'
import { findRow } from '../../rows.ts'
import { any } from '../words.ts'
import {
  appealedCase,
  declaredCase,
  heldAppeal,
  reducedCase,
  refusedCase,
  returnedAppeal,
  waiting,
  wholeCase,
} from './sent-cases.ts'
import { alert, heading, type Made, press, type RoleScreens, state, status, text } from './state.ts'

/** What answers without a photo is folded. */
async function openAnswer(page: Page, { say }: Pick<Made, 'say'>) {
  await page.getByText(say('pages.case.answer'), { exact: true }).click()
}

/** The screens of a citizen's own application. */
export const ownCaseScreens: RoleScreens = {
  '/user/applications/:applicationId': [
    state('as it was sent', '/user/applications', heading('user.sent'), (page, { say }) =>
      page
        .getByRole('link', { name: say('user.view') })
        .last()
        .click(),
    ),
    {
      name: 'waiting for the citizen',
      at: waiting,
      shows: (page, { say }) => page.getByText(say('pages.case.answer'), { exact: true }),
    },
    {
      name: 'with a hearing',
      at: async (made) => `/user/applications/${(await heldAppeal(made)).replace('-A1', '')}`,
      shows: text('pages.appeal.admitted'),
    },
    state('an answer refused', waiting, alert('error.answerFailed'), async (page, made) => {
      await openAnswer(page, made)
      await press('pages.case.send')(page, made)
    }),
    state('somebody else was first', waiting, alert('error.answerStale'), async (page, made) => {
      const number = /[^/]+$/.exec(page.url())?.[0] ?? ''
      await mark(made.portal, number, { seen: [0], missing: [1] })
      await openAnswer(page, made)
      await page.getByLabel(made.say('field.note')).fill('It is at the school.')
      await press('pages.case.send')(page, made)
    }),
    {
      name: 'refused by the office',
      at: refusedCase,
      shows: (page, { say }) => page.getByRole('button', { name: say('pages.case.putRight.button') }),
    },
    {
      name: 'with its days counted',
      at: wholeCase,
      async by(page, { say }) {
        await page.getByText(say('pages.case.dueDate'), { exact: true }).click()
        await page.getByText(say('pages.case.how')).click()
      },
      shows: text('pages.case.why.dayOfCompletion'),
    },
  ],
  '/user/applications/:applicationId/put-right': [
    {
      name: 'before it begins',
      at: async (made) => `${await refusedCase(made)}/put-right`,
      shows: (page, { say }) => page.getByRole('button', { name: say('pages.case.putRight.button') }),
    },
    {
      name: 'another one has begun',
      async at(made) {
        const { db } = made.portal.council
        const page = await refusedCase(made)
        const { serviceId } = await findRow(db, 'applications', { applicationId: page.split('/').at(-1) })
        await storeDraft(db, made.citizen.id, formPath(serviceId), { applicantName: 'Asha' })
        return `${page}/put-right`
      },
      by: press('pages.case.putRight.button'),
      shows: alert('pages.case.putRight.other'),
    },
  ],
  '/user/applications/:applicationId/withdraw': [
    state('asked', async (made) => `${await wholeCase(made)}/withdraw`, heading('pages.case.withdraw.open')),
    {
      name: 'withdrawn',
      at: async (made) => `${await wholeCase(made)}/withdraw`,
      by: (page) => page.locator('#main-form button:not([name])').click(),
      shows: status('flash.withdrawn.title', { applicationId: any }),
    },
  ],
  '/user/applications/:applicationId/kept': [state('what stays', reducedCase, text('ui.reduced.stays'))],
  '/user/applications/:applicationId/acknowledgement': [
    {
      name: 'on A4',
      at: async (made) => `${await waiting(made)}/acknowledgement`,
      shows: heading('pages.acknowledgement.heading'),
    },
    {
      name: 'on a slip',
      at: async (made) => `${await wholeCase(made)}/acknowledgement?slip`,
      shows: text('pages.acknowledgement.a4'),
    },
  ],
  // Files.
  '/user/applications/:applicationId/acknowledgement/pdf': [],
  '/user/applications/:applicationId/appeals/:number/pdf': [],
  '/user/applications/:applicationId/certificate/pdf': [],
  '/user/applications/:applicationId/declaration/pdf': [],
  '/user/applications/:applicationId/letter/pdf': [],
  '/user/applications/:applicationId/letter/:number/pdf': [],
  '/user/applications/:applicationId/declaration': [
    {
      name: 'on A4',
      at: async (made) => `${await declaredCase(made)}/declaration`,
      shows: heading('pages.declaration.heading'),
    },
  ],
  '/user/applications/:applicationId/appeal/:level': [
    {
      name: 'the first',
      at: async (made) => `${await refusedCase(made)}/appeal/1`,
      shows: heading('pages.appeal.heading', { level: '1' }),
    },
    {
      name: 'refused',
      at: async (made) => `${await refusedCase(made)}/appeal/1`,
      by: press('pages.appeal.check'),
      shows: (page) => page.locator('#askedFor-error'),
    },
    {
      name: 'to be corrected',
      at: async (made) => `/user/applications/${(await returnedAppeal(made)).replace('-A1', '/appeal/1')}`,
      shows: text('pages.appeal.correctMore'),
    },
  ],
  '/user/applications/:applicationId/appeals/:number': [
    {
      name: 'on A4',
      at: async (made) => `${await appealedCase(made)}/appeals/1`,
      shows: (page) => page.locator('.appeal'),
    },
  ],
  '/user/applications/:applicationId/letter': [
    state('on A4', async (made) => `${await refusedCase(made)}/letter`, heading('pages.letter.heading')),
  ],
  '/user/applications/:applicationId/letter/:number': [
    {
      name: 'the first',
      at: async (made) => `${await refusedCase(made)}/letter/1`,
      shows: heading('pages.letter.heading'),
    },
  ],
}
