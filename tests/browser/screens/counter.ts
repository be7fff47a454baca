import { claimApplication } from '../../../council/cases/counter/claim.server.ts'
import { freshPhone, newCitizen } from '../../actors.ts'
import { factsOf, offer } from '../../council/cases-for-tests.ts'
import { newSlip } from '../../new-slip.ts'
import { newServiceWithForm, treeForm, treeQuestions, witnesses } from '../../portal/own-forms-for-tests.ts'
import {
  alert,
  asksFor,
  heading,
  type Made,
  press,
  type RoleScreens,
  type State,
  state,
  text,
} from './state.ts'

/** The counter of a service that asks for papers. */
async function withPaper({ portal: { council } }: Made) {
  const serviceId = await offer(council.db, factsOf(5, ['Ration card', 'Proof of residence']))
  return `/staff/counter?service=${serviceId}`
}

/** The counter of a service that asks questions of its own. */
async function withOwnQuestions({ portal }: Made) {
  const { serviceId } = await newServiceWithForm(portal, treeForm([...treeQuestions, witnesses]))
  return `/staff/counter?service=${serviceId}`
}

/** An application from paper in somebody's account, and another one of the same person. */
async function newClaimed({ portal: { council } }: Pick<Made, 'portal'>) {
  const { number, phone, claimCode: code } = await newSlip(council.db)
  const also = await newSlip(council.db, { phone })
  await claimApplication(council.db, await newCitizen(council.db), { number, phone, code }, { client: phone })
  return { number, also: also.number }
}

const giveBackPage = (number: string) => `/admin/application/update/${number}/give-back`
const ofClaimed = async (made: Made) => giveBackPage((await newClaimed(made)).number)

/** The counter: nothing chosen, an invalid phone number, and the paper; what was entered and given back. */
export const counterScreens: RoleScreens = {
  '/staff/counter': [
    { name: 'no service chosen', shows: heading('officer.counter.heading') },
    state('a wrong phone number', withPaper, text('error.phone'), async (page, { say }) => {
      await page.getByLabel(say('field.applicantPhoneNo'), { exact: true }).fill('12')
      await press('officer.counter.find')(page, { say })
    }),
    state('a paper', withPaper, text('officer.counter.word')),
    state('a paper with questions of its own', withOwnQuestions, (page) => page.locator('[name="q-tree"]')),
  ],
  '/staff/counter/entries': [
    { name: 'nothing entered', alone: true, shows: text('officer.counter.entries.none') },
  ],
  '/admin/application/update/:applicationId/give-back': [
    {
      name: 'in the wrong account',
      as: 'admin',
      at: ofClaimed,
      shows: (page, { say }) => page.getByRole('button', { name: say('officer.giveBack.give'), exact: true }),
    },
    {
      name: 'without a reason',
      as: 'admin',
      at: ofClaimed,
      by: press('officer.giveBack.give'),
      shows: asksFor('field.reason', 'error.fillIn'),
    },
    {
      name: 'the new slip',
      as: 'admin',
      at: ofClaimed,
      async by(page, { say }) {
        await page.getByLabel(say('field.reason'), { exact: true }).fill('It was somebody else')
        await press('officer.giveBack.give')(page, { say })
      },
      shows: (page) => page.locator('.counter-slip-code'),
    },
    {
      name: 'in nobody’s account',
      as: 'admin',
      at: async ({ portal }) => giveBackPage((await newSlip(portal.council.db)).number),
      shows: text('officer.giveBack.waits'),
    },
  ],
}

/** The page of an application that can follow another one into an account. */
export const followState: State = {
  name: 'of somebody who has taken another one over',
  at: async (made) => `/staff/application/update/${(await newClaimed(made)).also}`,
  shows: (page) => page.locator('button[name="followed"]'),
}

/** What a citizen sees of the counter's slip: whom the page tells what to do first, and the form. */
export const claimStates: State[] = [
  state('not signed in', '/claim?number=NODUES321', text('pages.claim.signInFirst')),
  { name: 'an officer', as: 'staff', at: '/claim', shows: text('pages.claim.officer') },
  { name: 'the form', as: 'user', at: '/claim?number=NODUES321', shows: heading('public.claim') },
  {
    name: 'refused',
    as: 'user',
    at: '/claim',
    by: press('pages.claim.button'),
    shows: asksFor('field.claimCode'),
  },
  {
    name: 'a slip that does not fit',
    as: 'user',
    at: ({ number }) => `/claim?number=${number}`,
    async by(page, { say }) {
      await page.getByLabel(say('field.phone'), { exact: true }).fill(freshPhone())
      await page.getByLabel(say('field.claimCode'), { exact: true }).fill('2222 2222')
      await press('pages.claim.button')(page, { say })
    },
    shows: alert('error.claimFailed'),
  },
]
