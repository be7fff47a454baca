import { randomUUID } from 'node:crypto'
import { breachItems, breachKinds } from '../../rules/breach.ts'
import { password } from '../actors.ts'
import { storeBreach } from './breach-for-tests.ts'
import type { FormRow } from './hostile-council.ts'

const items = (language: string, words: string) =>
  Object.fromEntries(breachItems.map((item) => [`${item}-${language}`, words]))

const recorded = (rowKey: string) => ({
  rowKey,
  seen: 'all////',
  whose: 'all',
  service: '',
  officer: '',
  fromDay: '2026-06-10',
  toDay: '2026-06-12',
  knownDay: '2026-06-13',
  knownTime: '14:30',
  scopeFrom: '',
  scopeTo: '',
  ...Object.fromEntries(breachKinds.map((kind) => [`kind-${kind}`, 'yes'])),
  ...items('en', 'What is known.'),
  ...items('hi', ''),
  ...items('mr', ''),
})

/** As a form of something new, and of what is recorded already. */
const recording: Omit<FormRow, 'sound'> = {
  kinds: {
    seen: 'elsewhere',
    toDay: 'day',
    knownDay: 'day',
    knownTime: 'choice',
    whose: 'choice',
    service: 'mark',
    officer: 'mark',
    scopeFrom: 'optionalDay',
    scopeTo: 'optionalDay',
    ...Object.fromEntries(breachKinds.map((kind) => [`kind-${kind}`, 'box' as const])),
    ...Object.fromEntries(breachItems.map((item) => [`${item}-en`, 'linesInside' as const])),
    ...Object.fromEntries(breachItems.map((item) => [`${item}-other`, 'optionalLinesInside' as const])),
  },
  empty: 404,
  undrawn: true,
}

/** The forms about data that went out. */
export const breachForms: Record<string, FormRow> = {
  'a breach': {
    ...recording,
    sound: async () => ({ at: '/admin/privacy/breach/new', fields: recorded(randomUUID()) }),
  },
  'a breach that is recorded': {
    ...recording,
    async sound({ db, idOf }) {
      const id = await storeBreach(db, { admin: idOf('admin') })
      return { at: `/admin/privacy/breach/${id}/change`, fields: recorded(id) }
    },
  },
  'tell of a breach': {
    kinds: { password: 'currentPassword', intent: 'unread' },
    async sound({ db, idOf }) {
      await db.deleteFrom('throttles').execute()
      const id = await storeBreach(db, { admin: idOf('admin') })
      return { at: `/admin/privacy/breach/${id}`, fields: { password } }
    },
  },
  'letters of a breach': {
    kinds: { people: 'goneIfReadable' },
    empty: 404,
    async sound({ db, idOf }) {
      const userId = idOf('user')
      const id = await storeBreach(db, { admin: idOf('admin'), userId, way: 'paper' })
      return { at: `/admin/privacy/breach/${id}/letters`, fields: { people: userId } }
    },
  },
}
