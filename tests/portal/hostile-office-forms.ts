import { randomUUID } from 'node:crypto'
import { changeIdentifier } from '../../council/identifiers/change-identifier.server.ts'
import { freshPhone, newCitizen } from '../actors.ts'
import { applyFor } from './cases-for-tests.ts'
import type { FormRow, HostileCouncil, SoundForm } from './hostile-council.ts'
import type { Kind } from './hostile-values.ts'
import { answers, newService } from './services-for-tests.ts'

const statusForm = (who: 'admin' | 'staff'): FormRow => ({
  module: 'officer/case/open-case',
  who,
  fields: {
    'document-0': 'mark',
    'document-1': 'mark',
    noteToApplicant: 'optionalLines',
    status: 'choice',
    reason: 'lines',
    remark: 'optionalLines',
    despiteMissing: 'unfit',
    revision: 'revision',
    onward: 'mark',
    marks: 'mark',
    fill: 'mark',
    readyReason: 'mark',
    readyRequest: 'mark',
    decide: 'mark',
  },
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}`
    const marks = { 'document-0': 'seen', 'document-1': 'missing' }
    // With any other status a reason is refused.
    return { at, fields: { ...marks, status: 'Rejected', reason: 'Not of this village.', revision: '1' } }
  },
})

const setAsideForm = (who: 'admin' | 'staff'): FormRow => ({
  module: 'officer/case/set-aside',
  who,
  fields: { intent: 'choice', reason: 'lines', revision: 'readAt' },
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}/set-aside`
    return { at, fields: { intent: 'setAside', reason: 'Nobody applied for it.', revision: '1' } }
  },
})

const noteForm = (who: 'admin' | 'staff'): FormRow => ({
  module: 'officer/case/open-case',
  who,
  fields: { intent: 'otherForm', internalNote: 'lines' },
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}`
    return { at, fields: { intent: 'note', internalNote: 'Phoned.' } }
  },
})

async function profileForm(council: HostileCouncil, intent: string): Promise<SoundForm> {
  // Whose names to sign in with are changed is signed out everywhere.
  const { id } = await newCitizen(council.db)
  const user = await council.db
    .selectFrom('users')
    .select(['updatedAt', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    at: `/staff/update-user?user=${id}`,
    fields: {
      user: id,
      readAt: user.updatedAt,
      username: `Name ${randomUUID()}`,
      email: user.email,
      phone: '',
      intent,
      state: 'state',
      district: 'district',
      block: 'block',
      village: 'village',
    },
  }
}

/** A service's words in the languages that it is not written in. */
const textFields: Record<string, Kind> = {
  'serviceName-hi': 'optionalLine',
  'serviceDescription-hi': 'optionalLines',
  'alsoCalled-hi': 'optionalLines',
  'serviceName-mr': 'optionalLine',
  'serviceDescription-mr': 'optionalLines',
  'alsoCalled-mr': 'optionalLines',
  'alsoCalled-en': 'optionalLines',
}

const memberFields: Record<string, Kind> = {
  name: 'line',
  fatherName: 'line',
  motherName: 'line',
  relation: 'choice',
  account: 'account',
}

const member = {
  name: 'Vijay Patil',
  fatherName: 'Ramesh Patil',
  motherName: 'Asha Patil',
  relation: 'child',
}

/** Every form about services, applications and profiles. */
export const officeForms: Record<string, FormRow> = {
  apply: {
    module: 'user/apply/apply',
    who: 'user',
    fields: {
      applicantName: 'line',
      applicantFatherName: 'line',
      applicantMotherName: 'line',
      applicantPhoneNo: 'phone',
      applicantVillage: 'line',
      applicantPincode: 'pincode',
      applicantLandmark: 'line',
      userDetails: 'optionalLines',
      additionalInfo: 'optionalLines',
      submissionKey: 'line',
      account: 'account',
      memberId: 'unfit',
      filledFor: 'optionalLineInside',
      fill: 'optionalLineInside',
      'document-0': 'tick',
      'document-1': 'tick',
    },
    async sound({ serviceId, idOf, ageApplications, newMember }) {
      await ageApplications()
      await newMember()
      const fields = { ...answers, submissionKey: randomUUID(), account: idOf('user') }
      return { at: `/user/apply/${serviceId}`, fields }
    },
  },
  'add to the family': {
    module: 'user/family/add-member',
    who: 'user',
    fields: memberFields,
    async sound({ newMember, idOf }) {
      await newMember()
      return { at: '/user/family/new', fields: { ...member, account: idOf('user') } }
    },
  },
  'change in the family': {
    module: 'user/family/change-member',
    who: 'user',
    fields: memberFields,
    async sound({ newMember, idOf }) {
      return { at: `/user/family/${await newMember()}`, fields: { ...member, account: idOf('user') } }
    },
  },
  'take off the family': {
    module: 'user/family/change-member',
    who: 'user',
    fields: { remove: 'otherForm', account: 'account' },
    async sound({ newMember, idOf }) {
      const at = `/user/family/${await newMember()}?remove=yes`
      return { at, fields: { remove: 'yes', account: idOf('user') } }
    },
  },
  answer: {
    module: 'user/application/application',
    who: 'user',
    fields: { 'document-0': 'tick', 'document-1': 'tick', note: 'optionalLines', revision: 'readAt' },
    async sound({ serviceId, as, ageApplications }) {
      await ageApplications()
      const number = await applyFor(as('user'), serviceId)
      const fields = { 'document-1': 'yes', note: `A note, ${randomUUID()}.`, revision: '1' }
      return { at: `/user/applications/${number}`, fields }
    },
  },
  track: {
    module: 'public/track',
    who: 'nobody',
    fields: { number: 'number', applicantPhoneNo: 'phone' },
    accepted: 200,
    async sound(council) {
      const { applicantPhoneNo } = answers
      return { at: '/track', fields: { number: await council.newApplication(), applicantPhoneNo } }
    },
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
    module: 'admin/service/create-service',
    who: 'admin',
    fields: {
      serviceId: 'serviceId',
      serviceName: 'line',
      category: 'line',
      serviceDescription: 'lines',
      link: 'link',
      need: 'mark',
      stage: 'mark',
      ...textFields,
    },
    sound: async () => ({
      at: '/admin/create-service',
      fields: {
        serviceId: randomUUID().slice(0, 8),
        serviceName: 'Trade licence',
        category: 'Business',
        link: 'https://council.example/trade',
        serviceDescription: 'Permit to run a trade.',
      },
    }),
  },
  'update service': {
    module: 'admin/service/update-service',
    who: 'admin',
    fields: {
      serviceName: 'optionalLine',
      category: 'optionalLine',
      serviceDescription: 'optionalLines',
      link: 'optionalLink',
      need: 'mark',
      readAt: 'readAt',
      serviceId: 'unread',
      ...textFields,
    },
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
    module: 'admin/service/manage-services',
    who: 'admin',
    fields: { serviceId: 'gone' },
    empty: 303,
    async sound({ portal }) {
      const serviceId = await newService(portal)
      return { at: `/admin?index&delete=${serviceId}`, fields: { serviceId } }
    },
  },
  'move service': {
    module: 'admin/service/move-service',
    who: 'admin',
    fields: { serviceId: 'gone', direction: 'gone' },
    empty: 303,
    async sound({ portal }) {
      await newService(portal)
      return { at: '/admin/services/move', fields: { serviceId: await newService(portal), direction: 'up' } }
    },
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
    module: 'staff/citizen/update-user',
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
  'set aside, by the admin': setAsideForm('admin'),
  'set aside, by staff': setAsideForm('staff'),
  'internal note, by the admin': noteForm('admin'),
  'internal note, by staff': noteForm('staff'),
  'update user': {
    module: 'staff/citizen/update-user',
    who: 'staff',
    fields: {
      user: 'unread',
      readAt: 'readAt',
      username: 'line',
      email: 'email',
      phone: 'optionalPhone',
      intent: 'intent',
      state: 'place',
      district: 'choice',
      block: 'choice',
      village: 'choice',
    },
    sound: (council) => profileForm(council, 'update'),
  },
  'seen at the counter': {
    module: 'staff/citizen/update-user',
    who: 'staff',
    // Whatever is no number of this person confirms nothing.
    fields: { intent: 'otherForm', phone: 'gone' },
    async sound(council) {
      const phone = freshPhone()
      await changeIdentifier(council.db, council.idOf('user'), { kind: 'phone', value: phone }, '2026-01-01')
      return { at: `/staff/update-user?user=${council.idOf('user')}`, fields: { intent: 'seen', phone } }
    },
  },
  'release a number': {
    module: 'staff/citizen/release-number',
    who: 'staff',
    fields: { phone: 'phone', reason: 'lines' },
    async sound(council) {
      const phone = freshPhone()
      // Whose number is released is signed out everywhere.
      const { id } = await newCitizen(council.db)
      await changeIdentifier(council.db, id, { kind: 'phone', value: phone }, '2026-01-01')
      const fields = { phone, reason: 'Somebody else showed the phone.' }
      return { at: `/staff/release-number/${id}`, fields }
    },
  },
  'next list of places': {
    module: 'staff/citizen/update-user',
    who: 'staff',
    fields: {
      user: 'unread',
      readAt: 'redrawn',
      username: 'redrawn',
      email: 'redrawn',
      phone: 'redrawn',
      state: 'redrawn',
      district: 'redrawn',
      block: 'redrawn',
      village: 'redrawn',
    },
    accepted: 200,
    sound: (council) => profileForm(council, 'places'),
  },
}
