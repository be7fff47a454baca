import { freshPhone } from '../../actors.ts'
import { factsOf, offer } from '../../council/cases-for-tests.ts'
import { heading, type Made, type State, text } from './state.ts'

/** The counter of a service that asks for papers. */
async function withPaper({ portal: { council } }: Made) {
  const serviceId = await offer(council.db, factsOf(5, ['Ration card', 'Proof of residence']))
  return `/staff/counter?service=${serviceId}&phone=${freshPhone()}`
}

/** The counter: nothing chosen, a phone number that is none, and the paper. */
export const counterStates: State[] = [
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
]
