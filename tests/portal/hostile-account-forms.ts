import { randomUUID } from 'node:crypto'
import { writeNotice } from '../../council/identity/notices/write-notice.server.ts'
import { freshEmail, freshPhone, newAccount, newSession, password } from '../actors.ts'
import { codeOf } from '../authenticator.ts'
import { findRow } from '../rows.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { answers } from './services-for-tests.ts'

const fresh = 'another village sentence'
const chosen = { newPassword: fresh, confirmPassword: fresh }

/** Brings an account's password back to the one of the tests, whatever was chosen since. */
export async function restorePassword(council: HostileCouncil, userId: string) {
  const { db } = council
  const { password: hash } = await findRow(db, 'credentials', { userId: council.idOf('staff') })
  await db.updateTable('credentials').set({ password: hash }).where('userId', '=', userId).execute()
}

/** Every form by which somebody signs in or out, or an account is made, is barred or gets a password. */
export const accountForms: Record<string, FormRow> = {
  login: {
    kinds: { password: 'passwordToSignIn' },
    async sound({ db, idOf }) {
      const user = db
        .selectFrom('users')
        .select('email')
        .$narrowType<{ email: string }>()
        .where('id', '=', idOf('user'))
      const { email } = await user.executeTakeFirstOrThrow()
      return { at: '/login', fields: { email, password } }
    },
  },
  passkey: {
    accepted: 307,
    empty: 307,
    kinds: { answer: 'sentOn', carried: 'sentOn' },
    sound: async () => ({ at: '/login/passkey', drawnAt: '/login', fields: { answer: '{}' } }),
  },
  'add a passkey': {
    sound: async () => ({
      at: '/account/passkeys',
      fields: { intent: 'begin', deviceName: 'my phone', currentPassword: password },
    }),
  },
  // Without a password before it, a code that could be one leads back to the login.
  'second step': {
    undrawn: true,
    sound: async () => ({ at: '/login/code', fields: { code: '123456' } }),
  },
  'second factor': {
    who: 'staff',
    accepted: 200,
    async sound(council) {
      const at = '/account/second-factor?change=yes'
      const { text } = await council.as('staff').get(at)
      const secret = (/Secret: ((?:[A-Z2-7]{4} )+)/.exec(text)?.[1] ?? '').replaceAll(' ', '')
      return { at, fields: { intent: 'turnOn', code: codeOf(secret), currentPassword: password } }
    },
  },
  logout: { undrawn: true, empty: 303, sound: async () => ({ at: '/logout', fields: {} }) },
  sessions: {
    empty: 404,
    async sound({ db, idOf }) {
      return { at: '/account/sessions', fields: { session: await newSession(db, idOf('user'), 'user') } }
    },
  },
  'forgotten browser': {
    empty: 404,
    who: 'leaver',
    kinds: { forget: 'unknown' },
    async sound({ newLeaver }) {
      await newLeaver()
      return { at: '/account/sessions', fields: { forget: 'yes' } }
    },
  },
  notice: {
    empty: 404,
    async sound({ db, idOf }) {
      const createdAt = new Date().toISOString()
      await writeNotice(db, { userId: idOf('user'), kind: 'numberReleased', createdAt })
      const { id } = await findRow(db, 'notices', { createdAt })
      return { at: '/account/sessions', fields: { notice: id } }
    },
  },
  'disowned sign-in': {
    empty: 404,
    async sound({ db, idOf }) {
      // Later than any other, because a page tells of the newest alone.
      const createdAt = new Date(Date.now() + 60_000).toISOString()
      await writeNotice(db, { userId: idOf('user'), kind: 'newBrowser', createdAt })
      const { id } = await findRow(db, 'notices', { createdAt })
      return { at: '/account/sessions', fields: { disown: id } }
    },
  },
  'own data': {
    accepted: 200,
    async sound({ db }) {
      // Five times a day.
      await db.deleteFrom('throttles').where('key', 'like', 'ownDataFiles%').execute()
      return { at: '/account/privacy/download', fields: { as: 'page', currentPassword: password } }
    },
  },
  'contact choices': {
    // A tick for a phone is drawn beside it where the number is confirmed.
    sound: async () => ({ at: '/account/messages', fields: { intent: 'choose', mail: 'yes' } }),
  },
  'own number': {
    kinds: { intent: 'mark', phone: 'phone' },
    async sound(council) {
      await restorePassword(council, council.idOf('user'))
      const fields = { intent: 'save', phone: freshPhone(), currentPassword: password }
      return { at: '/account/phone?again=yes', fields }
    },
  },
  registration: {
    kinds: { email: 'unfit', phone: 'phone' },
    sound: async () => ({
      at: '/registration/user',
      fields: {
        fullName: 'Asha Patil',
        phone: freshPhone(),
        password: fresh,
        confirmPassword: fresh,
        adult: 'yes',
      },
    }),
  },
  'apply without an account': {
    kinds: { email: 'unfit', documents: 'unfit', confirmPassword: 'confirmPasswordIfAsked' },
    sound: async ({ serviceId }) => ({
      at: `/apply/${serviceId}`,
      fields: {
        ...answers,
        submissionKey: randomUUID(),
        applicantPhoneNo: freshPhone(),
        email: freshEmail('asha'),
        password: fresh,
        confirmPassword: fresh,
        adult: 'yes',
      },
    }),
  },
  'one-time link': {
    sound: async (council) => ({ at: `/password/${await council.newLink()}`, fields: chosen }),
  },
  'change password': {
    async sound(council) {
      await restorePassword(council, council.idOf('user'))
      return { at: '/account/password', fields: { currentPassword: password, ...chosen } }
    },
  },
  'create staff': {
    sound: async () => ({
      at: '/admin/create-staff',
      fields: { name: 'A. Patil', email: freshEmail('patil'), password: fresh },
    }),
  },
  'office of staff': {
    sound: async ({ colleagueId }) => ({
      at: `/admin/staff/${colleagueId}`,
      fields: { intent: 'office', office: 'Clerk' },
    }),
  },
  'duty of staff': {
    // No duty is all of the staff's work, which the colleague has.
    empty: 303,
    sound: async ({ colleagueId }) => ({
      at: `/admin/staff/${colleagueId}/duty`,
      fields: { duty: 'counter' },
    }),
  },
  'phone number of staff': {
    // No number is none, which the colleague has.
    empty: 303,
    sound: async ({ colleagueId }) => ({
      at: `/admin/staff/${colleagueId}/phone`,
      fields: { phone: freshPhone() },
    }),
  },
  'disable a citizen': {
    async sound({ db }) {
      const { id } = await newAccount(db, 'user', 'Asha')
      return { at: `/admin/citizens/${id}`, fields: { intent: 'disable', reason: 'Sends junk.' } }
    },
  },
  'disable staff': {
    kinds: { intent: 'otherForm' },
    sound: async (council) => ({
      at: '/admin/create-staff',
      fields: { intent: 'disable', userId: council.colleagueId },
    }),
  },
  'one-time link for a citizen': {
    kinds: { intent: 'otherForm' },
    accepted: 200,
    sound: async ({ idOf }) => ({
      at: `/staff/update-user?user=${idOf('user')}`,
      fields: { intent: 'link' },
    }),
  },
}
