import { freshPhone } from '../../actors.ts'
import { factsOf, offer } from '../../council/cases-for-tests.ts'
import { newServiceWithForm, treeForm, treeQuestions, witnesses } from '../../portal/own-forms-for-tests.ts'
import { alert, asksFor, heading, type Made, press, type Screens, type State, text } from './state.ts'

/** The counter of a service that asks for papers. */
async function withPaper({ portal: { council } }: Made) {
  const serviceId = await offer(council.db, factsOf(5, ['Ration card', 'Proof of residence']))
  return `/staff/counter?service=${serviceId}&phone=${freshPhone()}`
}

/** The counter of a service that asks questions of its own. */
async function withOwnQuestions({ portal }: Made) {
  const { serviceId } = await newServiceWithForm(portal, treeForm([...treeQuestions, witnesses]))
  return `/staff/counter?service=${serviceId}&phone=${freshPhone()}`
}

/** The counter: nothing chosen, a phone number that is none, and the paper; and what was entered there. */
export const counterScreens: Screens = {
  '/staff/counter': [
    {
      name: 'no service chosen',
      as: 'staff',
      at: '/staff/counter',
      shows: heading('officer.counter.heading'),
    },
    {
      name: 'a wrong phone number',
      as: 'staff',
      at: '/staff/counter?phone=12',
      shows: text('error.phone'),
    },
    { name: 'a paper', as: 'staff', at: withPaper, shows: text('officer.counter.word') },
    {
      name: 'a paper with questions of its own',
      as: 'staff',
      at: withOwnQuestions,
      shows: (page) => page.locator('[name="q-tree"]'),
    },
  ],
  '/staff/counter/entries': [
    {
      name: 'nothing entered',
      as: 'staff',
      alone: true,
      at: '/staff/counter/entries',
      shows: text('officer.counter.entries.none'),
    },
  ],
}

/** What a citizen sees of the counter's slip: whom the page tells what to do first, and the form. */
export const claimStates: State[] = [
  { name: 'not signed in', at: '/claim?number=NODUES321', shows: text('pages.claim.signInFirst') },
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
    at: '/claim?number=NODUES321',
    async by(page, { say }) {
      await page.getByLabel(say('field.phone'), { exact: true }).fill(freshPhone())
      await page.getByLabel(say('field.claimCode'), { exact: true }).fill('2222 2222')
      await press('pages.claim.button')(page, { say })
    },
    shows: alert('error.claimFailed'),
  },
]
