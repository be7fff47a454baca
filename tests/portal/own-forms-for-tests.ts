import { newAdmin } from '../actors.ts'
import { publish } from '../council/forms-for-tests.ts'
import type { TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import type { Visited } from './visitor.ts'

const en = (text: string) => ({ en: text })

/** The questions of a service that fells trees, one of each sort that an applicant meets. */
export const treeQuestions = [
  { key: 'tree', kind: 'line', label: { en: 'Which tree', mr: 'कोणते झाड' }, required: true },
  {
    key: 'reason',
    kind: 'choice',
    label: { en: 'Why', mr: 'का' },
    required: true,
    options: [
      { value: 'dead', label: { en: 'It is dead', mr: 'वाळले आहे' } },
      { value: 'house', label: { en: 'It leans on a house', mr: 'घरावर कलले आहे' } },
    ],
  },
  {
    key: 'owner',
    kind: 'name',
    label: en('Owner of the house'),
    required: true,
    showIf: { question: 'reason', is: ['house'] },
  },
  { key: 'since', kind: 'date', label: en('Since when'), required: true, range: 'past' },
  { key: 'height', kind: 'number', label: en('Height in metres'), min: 1, max: 60, required: true },
]

/** A list of people who witness it. */
export const witnesses = {
  key: 'witness',
  kind: 'group',
  label: { en: 'Witness', mr: 'साक्षीदार' },
  min: 1,
  max: 4,
  questions: [{ key: 'name', kind: 'name', label: en('Name of the witness'), required: true }],
}

/** The definition of a form with these questions, in one section. */
export function treeForm(questions: unknown[] = treeQuestions, more: object = {}): object {
  return { sections: [{ key: 'felling', title: { en: 'The tree', mr: 'झाड' }, questions }], ...more }
}

/** What is typed into its fields when nothing is wrong. */
export const treeAnswers = {
  'q-tree': 'Mango',
  'q-reason': 'dead',
  'q-since-day': '1',
  'q-since-month': '6',
  'q-since-year': '2026',
  'q-height': '१२',
}

/** Publishes a form for the service, as an administrator who imports it. */
export async function publishOwnForm(portal: TestPortal, serviceId: string, form: object): Promise<number> {
  const { db } = portal.council
  const admin = await newAdmin(db)
  const published = await publish(db, admin, serviceId, JSON.stringify(form))
  if (!published || published === 'stale' || 'faults' in published) throw new Error(JSON.stringify(published))
  return published.version
}

/** A service made for this call with a form of its own, and the address of its first step. */
export async function newServiceWithForm(portal: TestPortal, form: object = treeForm()) {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, form)
  return { serviceId, at: `/user/apply/${serviceId}/form` }
}

/** The applications for a service as they are stored. */
export function storedOf(portal: TestPortal, serviceId: string) {
  return portal.council.db
    .selectFrom('applications')
    .select(['applicationId', 'answers', 'formVersion', 'applicantFatherName', 'applicantVillage'])
    .where('serviceId', '=', serviceId)
    .orderBy('applicationId')
    .execute()
}

/** The value of a field, as the page draws it. */
export function typedIn({ html }: Visited, name: string) {
  const [field = ''] =
    new RegExp(`<(?:input|textarea)[^>]* name="${name.replaceAll('.', '\\.')}"[^>]*>`).exec(html) ?? []
  return /value="([^"]*)"/.exec(field)?.[1]
}
