import { randomUUID } from 'node:crypto'
import { type Admin, operator } from '../../council/actors/actors.server.ts'
import { addReadyWords, findReadyWords } from '../../council/cases/desk/ready-words.server.ts'
import { findCategory } from '../../council/catalogue/services/keep-categories.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { newAdmin } from '../actors.ts'
import type { FormRow } from './hostile-council.ts'

const languages = ['en', 'hi', 'mr']
const admins = new WeakMap<Database, Admin>()

/** One for all the forms that are drawn. */
async function adminOf(db: Database) {
  const admin = admins.get(db) ?? (await newAdmin(db))
  admins.set(db, admin)
  return admin
}

/** Words that no other form has written. */
function readyWords(): Record<string, string> {
  const texts = languages.flatMap((tag) => [
    [`name-${tag}`, randomUUID()],
    [`text-${tag}`, 'Bring it.'],
  ])
  return { kind: 'request', ...Object.fromEntries(texts) }
}

/** Every form that says what the council and its categories are called, and what its officers often say. */
export const faceForms: Record<string, FormRow> = {
  'describe council': {
    kinds: { 'name-en': 'line', phone: 'optionalLine', email: 'optionalEmail' },
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
    uploads: true,
    kinds: { intent: 'unknown' },
    empty: 404,
    sound: async () => ({ at: '/admin/council/image', fields: { intent: 'remove' } }),
  },
  'ready words': {
    kinds: { serviceId: 'mark', 'name-other': 'lineInside' },
    sound: async () => ({ at: '/admin/ready-words/add', fields: readyWords() }),
  },
  'ready words, changed': {
    kinds: { serviceId: 'mark', 'name-other': 'lineInside', intent: 'unread' },
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
    kinds: { category: 'unknown' },
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
