import { randomUUID } from 'node:crypto'
import { freshEmail, password } from '../actors.ts'
import type { HostileCouncil, Who } from './hostile-council.ts'
import type { Kind } from './hostile-values.ts'
import { answers, newService } from './services-for-tests.ts'

/** A form in which nothing is wrong, drawn anew. */
export interface SoundForm {
  at: string
  fields: Record<string, string>
}

export interface FormRow {
  /** The route whose action reads it. */
  module: string
  who: Who
  fields: Record<string, Kind>
  sound(council: HostileCouncil): Promise<SoundForm>
  /** What the form in which nothing is wrong answers: 303 if nothing else is said. */
  accepted?: number
  /** What a body without a single field of it answers: 422 if nothing else is said. */
  empty?: number
}

const fresh = 'another village sentence'
const chosen = { newPassword: fresh, confirmPassword: fresh }

/** The kinds of a form's fields; `over` says what is different in one of several forms that share them. */
const service = {
  ...{ serviceName: 'optionalLine', category: 'optionalLine', serviceDescription: 'optionalLines' },
  link: 'optionalLink',
} as const satisfies Record<string, Kind>

const statusForm = (who: 'admin' | 'staff'): FormRow => ({
  module: 'officer/update-status',
  who,
  fields: { status: 'choice', revision: 'revision' },
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}`
    return { at, fields: { status: 'Approved', revision: '1' } }
  },
})

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

async function profileForm(council: HostileCouncil, intent: string): Promise<SoundForm> {
  const id = council.idOf('user')
  const user = await council.db
    .selectFrom('users')
    .select(['updatedAt', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    at: `/staff/update-user?user=${id}`,
    fields: {
      ...{ user: id, readAt: user.updatedAt, username: `Name ${randomUUID()}`, email: user.email, intent },
      ...{ state: 'state', district: 'district', block: 'block', village: 'village' },
    },
  }
}

/** Every form of the portal that changes something. */
export const forms: Record<string, FormRow> = {
  login: {
    module: 'public/login',
    who: 'nobody',
    fields: { email: 'email', password: 'passwordToSignIn' },
    async sound({ db, idOf }) {
      const user = db.selectFrom('users').select('email').where('id', '=', idOf('user'))
      const { email } = await user.executeTakeFirstOrThrow()
      return { at: '/login', fields: { email, password } }
    },
  },
  logout: {
    ...{ module: 'public/logout', who: 'nobody', fields: {}, empty: 303 },
    sound: async () => ({ at: '/logout', fields: {} }),
  },
  registration: {
    module: 'public/registration',
    who: 'nobody',
    fields: {
      ...{ fullName: 'line', email: 'email' },
      ...{ password: 'newPassword', confirmPassword: 'confirmPassword' },
    },
    sound: async () => ({
      at: '/registration/user',
      fields: {
        ...{ fullName: 'Asha Patil', email: freshEmail('asha') },
        ...{ password: fresh, confirmPassword: fresh },
      },
    }),
  },
  'one-time link': {
    module: 'public/one-time-link',
    who: 'nobody',
    fields: { newPassword: 'newPassword', confirmPassword: 'confirmPassword' },
    sound: async (council) => ({ at: `/password/${await council.newLink()}`, fields: chosen }),
  },
  'change password': {
    module: 'account/password',
    who: 'user',
    fields: {
      currentPassword: 'currentPassword',
      ...{ newPassword: 'newPassword', confirmPassword: 'confirmPassword' },
    },
    async sound(council) {
      await restorePassword(council, council.idOf('user'))
      return { at: '/account/password', fields: { currentPassword: password, ...chosen } }
    },
  },
  apply: {
    module: 'user/apply',
    who: 'user',
    fields: {
      ...{ applicantName: 'line', applicantFatherName: 'line', applicantMotherName: 'line' },
      ...{ applicantPhoneNo: 'phone', applicantVillage: 'line', applicantPincode: 'pincode' },
      ...{ applicantLandmark: 'line', userDetails: 'optionalLines', additionalInfo: 'optionalLines' },
      ...{ submissionKey: 'line', account: 'account' },
    },
    sound: async ({ serviceId, idOf }) => ({
      at: `/user/apply/${serviceId}`,
      fields: { ...answers, submissionKey: randomUUID(), account: idOf('user') },
    }),
  },
  'profile request': {
    module: 'user/profile',
    who: 'user',
    fields: { message: 'lines' },
    async sound({ db, idOf }) {
      await db.updateTable('profileRequests').set({ done: 1 }).where('user', '=', idOf('user')).execute()
      return { at: `/user/${idOf('user')}?request=new`, fields: { message: 'My name is Asha Patil.' } }
    },
  },
  'create service': {
    module: 'admin/create-service',
    who: 'admin',
    fields: {
      ...{ serviceId: 'serviceId', serviceName: 'line', category: 'line' },
      ...{ serviceDescription: 'lines', link: 'link' },
    },
    sound: async () => ({
      at: '/admin/create-service',
      fields: {
        serviceId: randomUUID().slice(0, 8),
        ...{ serviceName: 'Trade licence', category: 'Business', link: 'https://council.example/trade' },
        serviceDescription: 'Permit to run a trade.',
      },
    }),
  },
  'update service': {
    module: 'admin/update-service',
    who: 'admin',
    fields: { ...service, readAt: 'readAt', serviceId: 'unread' },
    empty: 409,
    async sound({ db, serviceId }) {
      const { updatedAt } = await db
        .selectFrom('services')
        .select('updatedAt')
        .where('serviceId', '=', serviceId)
        .executeTakeFirstOrThrow()
      return {
        at: `/admin/services/update/${serviceId}`,
        fields: { serviceId, serviceName: `Service ${randomUUID()}`, readAt: updatedAt },
      }
    },
  },
  'delete service': {
    module: 'admin/manage-services',
    who: 'admin',
    fields: { serviceId: 'gone' },
    empty: 303,
    async sound({ portal }) {
      const serviceId = await newService(portal)
      return { at: `/admin?index&delete=${serviceId}`, fields: { serviceId } }
    },
  },
  'create staff': {
    module: 'admin/create-staff',
    who: 'admin',
    fields: { name: 'line', email: 'email', password: 'newPassword' },
    sound: async () => ({
      at: '/admin/create-staff',
      fields: { name: 'A. Patil', email: freshEmail('patil'), password: fresh },
    }),
  },
  'disable staff': {
    module: 'admin/create-staff',
    who: 'admin',
    fields: { intent: 'otherForm', userId: 'unknown' },
    sound: async (council) => ({
      at: '/admin/create-staff',
      fields: { intent: 'disable', userId: council.colleagueId },
    }),
  },
  'request done, by the admin': {
    module: 'admin/requests',
    who: 'admin',
    fields: { intent: 'unknown', requestId: 'goneIfReadable' },
    empty: 404,
    sound: async (council) => ({
      at: '/admin/requests',
      fields: { intent: 'done', requestId: await council.newRequest() },
    }),
  },
  'request done, by staff': {
    module: 'staff/update-user',
    who: 'staff',
    fields: { intent: 'unknown', requestId: 'gone' },
    empty: 404,
    sound: async (council) => ({
      at: '/staff/update-user',
      fields: { intent: 'done', requestId: await council.newRequest() },
    }),
  },
  'update status, by the admin': statusForm('admin'),
  'update status, by staff': statusForm('staff'),
  'update user': {
    module: 'staff/update-user',
    who: 'staff',
    fields: {
      ...{ user: 'unread', readAt: 'readAt', username: 'line', email: 'email', intent: 'intent' },
      ...{ state: 'place', district: 'choice', block: 'choice', village: 'choice' },
    },
    sound: (council) => profileForm(council, 'update'),
  },
  'next list of places': {
    module: 'staff/update-user',
    who: 'staff',
    fields: {
      ...{ user: 'unread', readAt: 'redrawn', username: 'redrawn', email: 'redrawn' },
      ...{ state: 'redrawn', district: 'redrawn', block: 'redrawn', village: 'redrawn' },
    },
    accepted: 200,
    sound: (council) => profileForm(council, 'places'),
  },
  'one-time link for a citizen': {
    module: 'staff/update-user',
    who: 'staff',
    fields: { intent: 'otherForm' },
    accepted: 200,
    sound: async ({ idOf }) => ({
      at: `/staff/update-user?user=${idOf('user')}`,
      fields: { intent: 'link' },
    }),
  },
}
