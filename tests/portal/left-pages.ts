import { demonstrationAccounts, demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { isPassword } from '../../rules/typed-fields.ts'
import { newPerson } from '../browser/people.ts'
import { adminScreens } from '../browser/screens/admin.ts'
import { publicScreens } from '../browser/screens/public.ts'
import { staffScreens } from '../browser/screens/staff.ts'
import type { Screens, State } from '../browser/screens/state.ts'
import { userScreens } from '../browser/screens/user.ts'
import { paperScreens } from '../browser/screens/user-papers.ts'
import { words } from '../browser/words.ts'
import { newApplications } from './applications-for-tests.ts'
import type { TestPortal } from './open-test-portal.ts'
import { type DrawnForm, isTyped, readForms } from './typed-forms.ts'
import type { Visited, Visitor } from './visitor.ts'

/** Every route of the portal with its states; `axe-public.test.ts` fails where one is left out. */
const screens: Screens = {
  ...publicScreens,
  ...userScreens,
  ...paperScreens,
  ...staffScreens,
  ...adminScreens,
}

/** A state of a page, as it opens. */
export interface LeftPage {
  pattern: string
  state: string
  role: State['as']
  address: string
}

/** Signs in with the demonstration's account of the role. */
export function signIn(portal: TestPortal, role: State['as']): Promise<Visitor> | Visitor {
  const account = demonstrationAccounts.find((one) => ('duty' in one ? 'appellate' : one.role) === role)
  return account ? portal.visitor().signIn(account.email, demonstrationPassword) : portal.visitor()
}

export interface OpenedPage extends LeftPage {
  page: Visited
}

/** Opens every state of every page, or of these, as it opens, without what leads further within it. */
export async function openLeftPages(portal: TestPortal, only?: Set<string>): Promise<OpenedPage[]> {
  const { number, serviceId: testServiceId } = await newApplications(portal, { count: 1 })
  const resident = await newPerson(portal, 'user', 'Resident')
  const citizen = { id: 'demo-user' }
  const made = { portal, citizen, serviceId: 'BIRTH', number, testServiceId, resident, say: words('en') }
  const visitors = new Map<State['as'], Visitor>()
  for (const role of [undefined, 'user', 'staff', 'admin', 'appellate'] as const)
    visitors.set(role, await signIn(portal, role))
  const pages: OpenedPage[] = []
  for (const [pattern, states] of Object.entries(screens).filter(([one]) => only?.has(one) ?? true))
    for (const { name, as, at } of states) {
      const address = typeof at === 'string' ? at : await at(made)
      const page = await visitors.get(as)?.get(address)
      if (page) pages.push({ pattern, state: name, role: as, address, page })
    }
  return pages
}

export interface KeptPage extends LeftPage {
  role: NonNullable<State['as']>
  form: DrawnForm
}

/** The names of the fields into which somebody types, or in which they choose or tick. */
export const typedNames = ({ controls }: DrawnForm) => [
  ...new Set(controls.filter(isTyped).map(({ name }) => name)),
]

/** Whether what is typed into the form is kept. */
export const isKept = (form: DrawnForm) => form.draft !== undefined

/** The pages with a form that is kept, each once, with that form. */
export function keptOf(pages: OpenedPage[]): KeptPage[] {
  const found = new Map<string, KeptPage>()
  for (const { page, role, ...left } of pages) {
    // The login leads to the page that was asked for.
    if (left.pattern.startsWith('/login')) continue
    const form = readForms(page).find(isKept)
    const isOpen = form?.controls.some((one) => isTyped(one) && !isPassword(one.name) && one.type !== 'file')
    if (form && role && isOpen && !found.has(left.pattern)) found.set(left.pattern, { ...left, role, form })
  }
  return [...found.values()]
}
