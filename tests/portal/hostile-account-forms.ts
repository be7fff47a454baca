import { writeNotice } from '../../council/notices/write-notice.server.ts'
import { freshEmail, freshPhone, newAccount, newSession, password } from '../actors.ts'
import { codeOf } from '../authenticator.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

const fresh = 'another village sentence'
const chosen = { newPassword: fresh, confirmPassword: fresh }

/** Brings an account's password back to the one of the tests, whatever was chosen since. */
async function restorePassword(council: HostileCouncil, userId: string) {
  const { db } = council
  const { password: hash } = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', council.idOf('staff'))
    .executeTakeFirstOrThrow()
  await db.updateTable('credentials').set({ password: hash }).where('userId', '=', userId).execute()
}

/** Every form by which somebody signs in or out, or an account comes into being, is barred or gets a password. */
export const accountForms: Record<string, FormRow> = {
  login: {
    module: 'public/sign-in/login',
    who: 'nobody',
    fields: { email: 'email', password: 'passwordToSignIn', carried: 'carried' },
    async sound({ db, idOf }) {
      const user = db.selectFrom('users').select('email').where('id', '=', idOf('user'))
      const { email } = await user.executeTakeFirstOrThrow()
      return { at: '/login', fields: { email, password } }
    },
  },
  passkey: {
    module: 'public/sign-in/passkey',
    who: 'nobody',
    empty: 303,
    fields: { answer: 'gone', carried: 'gone' },
    sound: async () => ({ at: '/login/passkey', fields: { answer: '{}' } }),
  },
  'add a passkey': {
    module: 'account/passkeys',
    who: 'user',
    fields: { intent: 'choice', deviceName: 'lineInside', currentPassword: 'currentPassword' },
    sound: async () => ({
      at: '/account/passkeys',
      fields: { intent: 'begin', deviceName: 'my phone', currentPassword: password },
    }),
  },
  // Without a password before it, a code that could be one leads back to the login.
  'second step': {
    module: 'public/sign-in/second-step',
    who: 'nobody',
    fields: { code: 'code' },
    sound: async () => ({ at: '/login/code', fields: { code: '123456' } }),
  },
  'second factor': {
    module: 'account/second-factor/second-factor',
    who: 'staff',
    fields: { intent: 'choice', code: 'code', currentPassword: 'currentPassword' },
    accepted: 200,
    async sound(council) {
      const at = '/account/second-factor?change=yes'
      const { text } = await council.as('staff').get(at)
      const secret = (/Secret: ((?:[A-Z2-7]{4} )+)/.exec(text)?.[1] ?? '').replaceAll(' ', '')
      return { at, fields: { intent: 'turnOn', code: codeOf(secret), currentPassword: password } }
    },
  },
  logout: {
    module: 'public/sign-in/logout',
    who: 'nobody',
    fields: {},
    empty: 303,
    sound: async () => ({ at: '/logout', fields: {} }),
  },
  sessions: {
    module: 'account/sessions',
    who: 'user',
    empty: 404,
    fields: { session: 'goneIfReadable' },
    async sound({ db, idOf }) {
      return { at: '/account/sessions', fields: { session: await newSession(db, idOf('user'), 'user') } }
    },
  },
  notice: {
    module: 'account/sessions',
    who: 'user',
    empty: 404,
    fields: { notice: 'goneIfReadable' },
    async sound({ db, idOf }) {
      const createdAt = new Date().toISOString()
      await writeNotice(db, { userId: idOf('user'), kind: 'numberReleased', createdAt })
      const { id } = await db
        .selectFrom('notices')
        .select('id')
        .where('createdAt', '=', createdAt)
        .executeTakeFirstOrThrow()
      return { at: '/account/sessions', fields: { notice: id } }
    },
  },
  'disowned sign-in': {
    module: 'account/sessions',
    who: 'user',
    empty: 404,
    fields: { disown: 'goneIfReadable' },
    async sound({ db, idOf }) {
      // Later than any other, because a page tells of the newest alone.
      const createdAt = new Date(Date.now() + 60_000).toISOString()
      await writeNotice(db, { userId: idOf('user'), kind: 'newBrowser', createdAt })
      const ids = db.selectFrom('notices').select('id').where('createdAt', '=', createdAt)
      const { id } = await ids.executeTakeFirstOrThrow()
      return { at: '/account/sessions', fields: { disown: id } }
    },
  },
  'contact choices': {
    module: 'account/messages/messages',
    who: 'user',
    // A tick for a phone is drawn beside it where the number is confirmed.
    fields: { intent: 'choice', mail: 'tick' },
    sound: async () => ({ at: '/account/messages', fields: { intent: 'choose', mail: 'yes' } }),
  },
  'own number': {
    module: 'account/phone/phone',
    who: 'user',
    fields: { intent: 'mark', phone: 'phone', currentPassword: 'currentPassword' },
    async sound(council) {
      await restorePassword(council, council.idOf('user'))
      const fields = { intent: 'save', phone: freshPhone(), currentPassword: password }
      return { at: '/account/phone?again=yes', fields }
    },
  },
  registration: {
    module: 'public/sign-in/registration',
    who: 'nobody',
    fields: {
      fullName: 'line',
      phone: 'optionalPhone',
      email: 'email',
      adult: 'requiredCheckbox',
      password: 'newPassword',
      confirmPassword: 'confirmPassword',
    },
    sound: async () => ({
      at: '/registration/user',
      fields: {
        fullName: 'Asha Patil',
        email: freshEmail('asha'),
        password: fresh,
        confirmPassword: fresh,
        adult: 'yes',
      },
    }),
  },
  'one-time link': {
    module: 'public/sign-in/one-time-link',
    who: 'nobody',
    fields: { newPassword: 'newPassword', confirmPassword: 'confirmPassword' },
    sound: async (council) => ({ at: `/password/${await council.newLink()}`, fields: chosen }),
  },
  'change password': {
    module: 'account/password',
    who: 'user',
    fields: {
      currentPassword: 'currentPassword',
      newPassword: 'newPassword',
      confirmPassword: 'confirmPassword',
    },
    async sound(council) {
      await restorePassword(council, council.idOf('user'))
      return { at: '/account/password', fields: { currentPassword: password, ...chosen } }
    },
  },
  'create staff': {
    module: 'admin/staff/create-staff',
    who: 'admin',
    fields: {
      name: 'line',
      email: 'email',
      phone: 'optionalPhone',
      office: 'optionalLine',
      duty: 'mark',
      password: 'newPassword',
    },
    sound: async () => ({
      at: '/admin/create-staff',
      fields: { name: 'A. Patil', email: freshEmail('patil'), password: fresh },
    }),
  },
  'office of staff': {
    module: 'admin/staff/staff-office',
    who: 'admin',
    fields: { intent: 'choice', office: 'optionalLine' },
    sound: async ({ colleagueId }) => ({
      at: `/admin/staff/${colleagueId}`,
      fields: { intent: 'office', office: 'Clerk' },
    }),
  },
  'duty of staff': {
    module: 'admin/staff/staff-duty',
    who: 'admin',
    fields: { duty: 'mark' },
    // No duty is all of the staff's work, which the colleague has.
    empty: 303,
    sound: async ({ colleagueId }) => ({
      at: `/admin/staff/${colleagueId}/duty`,
      fields: { duty: 'counter' },
    }),
  },
  'phone number of staff': {
    module: 'admin/staff/staff-phone',
    who: 'admin',
    fields: { phone: 'optionalPhone' },
    // No number is none, which the colleague has.
    empty: 303,
    sound: async ({ colleagueId }) => ({
      at: `/admin/staff/${colleagueId}/phone`,
      fields: { phone: freshPhone() },
    }),
  },
  'disable a citizen': {
    module: 'admin/citizen/citizen-account',
    who: 'admin',
    fields: { intent: 'choice', reason: 'lines' },
    async sound({ db }) {
      const { id } = await newAccount(db, 'user', 'Asha')
      return { at: `/admin/citizens/${id}`, fields: { intent: 'disable', reason: 'Sends junk.' } }
    },
  },
  'disable staff': {
    module: 'admin/staff/create-staff',
    who: 'admin',
    fields: { intent: 'otherForm', userId: 'unknown' },
    sound: async (council) => ({
      at: '/admin/create-staff',
      fields: { intent: 'disable', userId: council.colleagueId },
    }),
  },
  'one-time link for a citizen': {
    module: 'staff/citizen/update-user',
    who: 'staff',
    fields: { intent: 'otherForm' },
    accepted: 200,
    sound: async ({ idOf }) => ({
      at: `/staff/update-user?user=${idOf('user')}`,
      fields: { intent: 'link' },
    }),
  },
}
