import { password } from '../actors.ts'
import { newErasure } from './erasure-for-tests.ts'
import { restorePassword } from './hostile-account-forms.ts'
import type { FormRow } from './hostile-council.ts'
import { answers } from './services-for-tests.ts'

/** Every form in which people ask about their own data, and in which the admin answers. */
export const privacyForms: Record<string, FormRow> = {
  complaint: {
    async sound({ db, idOf }) {
      await db.deleteFrom('privacyRequests').where('userId', '=', idOf('user')).execute()
      return { at: '/account/privacy/complain', fields: { message: 'Somebody read my papers.' } }
    },
  },
  'answer to a request': {
    sound: async (council) => ({
      at: `/admin/privacy/requests/${await council.newRequest()}`,
      fields: { reply: 'It has been put right.' },
    }),
  },
  'account erased at the office': {
    kinds: { password: 'currentPassword' },
    async sound({ db }) {
      await db.deleteFrom('throttles').execute()
      const { at } = await newErasure(db)
      return { at, fields: { identityPaper: 'Voter card', password } }
    },
  },
  nominee: {
    // Only whom was named last is kept, and the audit names nobody.
    kinds: { name: 'lineInside', phone: 'phone' },
    sound: async () => ({
      at: '/account/privacy/nominee',
      fields: { name: 'Ravi Patil', phone: '9876543210' },
    }),
  },
  'no nominee': {
    kinds: { intent: 'otherForm' },
    async sound({ db, idOf }) {
      const row = { userId: idOf('user'), name: 'Ravi Patil', phone: '9876543210', setAt: '2026-06-01' }
      await db
        .insertInto('nominees')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { at: '/account/privacy/nominee', fields: { intent: 'remove' } }
    },
  },
  'erased account': {
    // An application is open, or the one who sends the other forms would be gone: its page draws none then.
    undrawn: true,
    accepted: 409,
    async sound(council) {
      await council.newApplication()
      await restorePassword(council, council.idOf('user'))
      return { at: '/account/privacy/erase', fields: { currentPassword: password } }
    },
  },
  'request without an account': {
    // What is asked about no application is not kept.
    kinds: { number: 'lineInside', message: 'linesInside' },
    accepted: 200,
    async sound(council) {
      const { applicantPhoneNo } = answers
      const number = await council.newApplication()
      const asked = { kind: 'access', message: 'What do you keep of me?' }
      return { at: '/privacy/request', fields: { number, applicantPhoneNo, ...asked } }
    },
  },
  'grievance officer': {
    kinds: { office: 'line', phone: 'optionalLine', email: 'optionalEmail' },
    sound: async () => ({
      at: '/admin/privacy/officer',
      fields: { office: 'Gram Sevak', phone: '+91 1000 000 100', email: 'sevak@panchayat.example' },
    }),
  },
}
