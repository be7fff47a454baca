import { randomUUID } from 'node:crypto'
import { type Admin, operator } from '../../council/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { addReadyWords, findReadyWords } from '../../council/desk/ready-words.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { findCategory } from '../../council/services/keep-categories.server.ts'
import { newAdmin } from '../actors.ts'
import type { FormRow } from './hostile-council.ts'
import type { Kind } from './hostile-values.ts'

const languages = ['en', 'hi', 'mr']
const inEach = (fields: Record<string, Kind>) =>
  Object.fromEntries(
    languages.flatMap((tag) => Object.entries(fields).map(([name, kind]) => [`${name}-${tag}`, kind])),
  )

const admins = new WeakMap<Database, Admin>()

/** One for all the forms that are drawn. */
async function adminOf(db: Database) {
  const admin = admins.get(db) ?? (await newAdmin(db))
  admins.set(db, admin)
  return admin
}

const readyFields: Record<string, Kind> = {
  kind: 'choice',
  serviceId: 'mark',
  ...inEach({ name: 'lineInside', text: 'linesInside' }),
}

/** Words that no other form has written. */
function readyWords(): Record<string, string> {
  const texts = languages.flatMap((tag) => [
    [`name-${tag}`, randomUUID()],
    [`text-${tag}`, 'Bring it.'],
  ])
  return { kind: 'request', ...Object.fromEntries(texts) }
}

/** Every form in which the council says what it and its categories are called, and what its officers say often. */
export const faceForms: Record<string, FormRow> = {
  'describe council': {
    module: 'admin/council/council',
    who: 'admin',
    fields: {
      ...inEach({ name: 'optionalLine', place: 'optionalLine', address: 'optionalLine' }),
      ...inEach({ hours: 'optionalLine', covers: 'optionalLines' }),
      ...Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6].map((weekday) => [`open-${weekday}`, 'openSpans' as const]),
      ),
      'name-en': 'line',
      phone: 'optionalLine',
      email: 'optionalEmail',
      defaultLanguage: 'choice',
      paperDays: 'wholeNumber',
      escalateDays: 'mark',
      escalateTo: 'mark',
      readAt: 'readAt',
    },
    async sound({ db }) {
      const profile = db.selectFrom('councilProfile').select('updatedAt')
      if (!(await profile.executeTakeFirst())) await setCouncilProfile(db, operator, { name: 'Vadgaon' })
      const { updatedAt } = await profile.executeTakeFirstOrThrow()
      return {
        at: '/admin/council',
        fields: {
          'name-en': 'Gram Panchayat Vadgaon',
          defaultLanguage: 'en',
          paperDays: '365',
          readAt: updatedAt,
        },
      }
    },
  },
  'council image': {
    module: 'admin/council/council-image',
    who: 'admin',
    uploads: true,
    fields: { intent: 'unknown', image: 'unread' },
    empty: 404,
    sound: async () => ({ at: '/admin/council/image', fields: { intent: 'remove' } }),
  },
  'ready words': {
    module: 'admin/ready-words/edit-ready-words',
    who: 'admin',
    fields: readyFields,
    sound: async () => ({ at: '/admin/ready-words/add', fields: readyWords() }),
  },
  'ready words, changed': {
    module: 'admin/ready-words/edit-ready-words',
    who: 'admin',
    fields: { ...readyFields, readAs: 'readAt', intent: 'unread' },
    async sound({ db }) {
      const admin = await adminOf(db)
      const texts = { en: { name: randomUUID(), text: 'Bring it.' } }
      const added = await addReadyWords(db, admin, { kind: 'reason', serviceId: null, texts })
      const id = typeof added === 'object' ? added.id : ''
      const found = await findReadyWords(db, admin, id)
      return {
        at: `/admin/ready-words/${id}`,
        fields: { ...readyWords(), readAs: found?.readAs ?? '' },
      }
    },
  },
  'describe category': {
    module: 'admin/service/categories',
    who: 'admin',
    fields: {
      ...inEach({ description: 'optionalLines' }),
      'name-hi': 'optionalLine',
      'name-mr': 'optionalLine',
      category: 'unknown',
      readAs: 'readAt',
    },
    empty: 404,
    async sound({ db }) {
      const found = await findCategory(db, await adminOf(db), 'Tests')
      return {
        at: '/admin/categories?category=Tests',
        fields: { category: 'Tests', readAs: found?.readAs ?? '', 'name-hi': `Name ${randomUUID()}` },
      }
    },
  },
}
