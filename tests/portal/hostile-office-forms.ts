import { randomUUID } from 'node:crypto'
import { changeIdentifier } from '../../council/actors/change-identifier.server.ts'
import { freshPhone, newCitizen, password } from '../actors.ts'
import { refuseApplication } from '../refusals.ts'
import { findRow } from '../rows.ts'
import { applyFor } from './cases-for-tests.ts'
import type { FormRow, HostileCouncil, SoundForm } from './hostile-council.ts'
import { answers, newService } from './services-for-tests.ts'

/** One form holds all of a case: a button beside the decision reads its own fields, and keeps the others. */
export const besideCase = Object.fromEntries(
  `assignTo assignedTo decide despiteMissing document-0 fill internalNote looked marks noteToApplicant onward plain pressed
    readyReason readyRequest reason remark revision status statusBefore whyChanged`
    .split(/\s+/)
    .map((name) => [name, 'unread' as const]),
)

const statusForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: {
    'document-0': 'mark',
    revision: 'revision',
    assignTo: 'unfit',
    assignedTo: 'unfit',
    internalNote: 'optionalLines',
    intent: 'intent',
  },
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}`
    const marks = { 'document-0': 'seen', 'document-1': 'missing' }
    // With any other status a reason is refused.
    return { at, fields: { ...marks, status: 'Rejected', reason: 'Not of this village.', revision: '1' } }
  },
})

const changeForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { revision: 'revision', reason: 'unfit', internalNote: 'optionalLines', intent: 'intent' },
  async sound(council) {
    const number = await council.newApplication([])
    await refuseApplication(council.db, number, 'Not of this village.')
    const at = `/${who}/application/update/${number}`
    const drawnAt = `${at}?status=Rejected`
    return { at, drawnAt, fields: { status: 'Pending', whyChanged: 'The paper was found.', revision: '2' } }
  },
})

const setAsideForm = (who: 'admin' | 'staff'): FormRow => ({
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}/set-aside`
    return { at, fields: { intent: 'setAside', reason: 'Nobody applied for it.', revision: '1' } }
  },
})

const noteForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { ...besideCase, intent: 'otherForm', internalNote: 'lines' },
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
    .$narrowType<{ email: string }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    at: `/staff/update-user?user=${id}`,
    // The lists of places within a place are there for somebody who has one.
    drawnAt: `/staff/update-user?user=${council.idOf('user')}`,
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

const member = {
  name: 'Vijay Patil',
  fatherName: 'Ramesh Patil',
  motherName: 'Asha Patil',
  relation: 'child',
}

/** Every form about services, applications and profiles. */
export const officeForms: Record<string, FormRow> = {
  apply: {
    kinds: { fill: 'optionalLineInside', documents: 'unfit' },
    async sound({ serviceId, idOf, ageApplications, newMember }) {
      await ageApplications()
      await newMember()
      const fields = { ...answers, submissionKey: randomUUID(), account: idOf('user') }
      return { at: `/user/apply/${serviceId}`, fields }
    },
  },
  'add to the family': {
    async sound({ newMember, idOf }) {
      await newMember()
      return { at: '/user/family/new', fields: { ...member, account: idOf('user') } }
    },
  },
  'change in the family': {
    async sound({ newMember, idOf }) {
      return { at: `/user/family/${await newMember()}`, fields: { ...member, account: idOf('user') } }
    },
  },
  'take off the family': {
    kinds: { remove: 'otherForm' },
    async sound({ newMember, idOf }) {
      const at = `/user/family/${await newMember()}?remove=yes`
      return { at, fields: { remove: 'yes', account: idOf('user') } }
    },
  },
  answer: {
    async sound({ serviceId, as, ageApplications }) {
      await ageApplications()
      const number = await applyFor(as('user'), serviceId)
      const fields = { 'document-1': 'yes', note: `A note, ${randomUUID()}.`, revision: '1' }
      return { at: `/user/applications/${number}`, fields }
    },
  },
  withdraw: {
    kinds: { reason: 'optionalLines' },
    async sound(council) {
      const at = `/user/applications/${await council.newApplication()}/withdraw`
      return { at, fields: { intent: 'withdraw', reason: 'No need any more.', revision: '1' } }
    },
  },
  putRight: {
    async sound(council) {
      const number = await council.newApplication()
      await refuseApplication(council.portal.council.db, number, 'Not of this village.')
      return { at: `/user/applications/${number}/put-right`, fields: { intent: 'anew' } }
    },
  },
  track: {
    accepted: 200,
    async sound(council) {
      const { applicantPhoneNo } = answers
      return { at: '/track', fields: { number: await council.newApplication(), applicantPhoneNo } }
    },
  },
  'profile request': {
    async sound({ db, idOf }) {
      await db
        .updateTable('privacyRequests')
        .set({ doneAt: '2026-06-01T00:00:00.000Z' })
        .where('userId', '=', idOf('user'))
        .execute()
      return { at: `/user/${idOf('user')}?request=new`, fields: { message: 'My name is Asha Patil.' } }
    },
  },
  'create service': {
    kinds: { stage: 'mark' },
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
    kinds: {
      serviceName: 'optionalLine',
      category: 'optionalLine',
      serviceDescription: 'optionalLines',
      link: 'optionalLink',
      serviceId: 'unread',
    },
    empty: 409,
    async sound({ db, serviceId }) {
      const { updatedAt } = await findRow(db, 'services', { serviceId })
      return {
        at: `/admin/services/update/${serviceId}`,
        fields: { serviceId, serviceName: `Service ${randomUUID()}`, readAt: updatedAt },
      }
    },
  },
  'delete service': {
    kinds: { serviceId: 'gone' },
    empty: 303,
    async sound({ portal }) {
      const serviceId = await newService(portal)
      return { at: `/admin?index&delete=${serviceId}`, fields: { serviceId } }
    },
  },
  'move service': {
    kinds: { serviceId: 'gone' },
    empty: 303,
    async sound({ portal }) {
      await newService(portal)
      const fields = { serviceId: await newService(portal), direction: 'up' }
      return { at: '/admin/services/move', drawnAt: '/admin', fields }
    },
  },
  'request done, by the admin': {
    kinds: { intent: 'unknown' },
    empty: 404,
    sound: async (council) => ({
      at: '/admin/requests',
      fields: { intent: 'done', requestId: await council.newRequest() },
    }),
  },
  'request done, by staff': {
    kinds: { intent: 'unknown', requestId: 'gone' },
    empty: 404,
    sound: async (council) => ({
      at: '/staff/update-user',
      fields: { intent: 'done', requestId: await council.newRequest() },
    }),
  },
  'update status, by the admin': statusForm('admin'),
  'update status, by staff': statusForm('staff'),
  'change a decision, by the admin': changeForm('admin'),
  'change a decision, by staff': changeForm('staff'),
  'set aside, by the admin': setAsideForm('admin'),
  'set aside, by staff': setAsideForm('staff'),
  'internal note, by the admin': noteForm('admin'),
  'internal note, by staff': noteForm('staff'),
  'update user': {
    kinds: { intent: 'intent' },
    sound: (council) => profileForm(council, 'update'),
  },
  'seen at the counter': {
    // Whatever is no number of this person confirms nothing.
    kinds: { intent: 'otherForm', phone: 'gone' },
    async sound(council) {
      const phone = freshPhone()
      await changeIdentifier(council.db, council.idOf('user'), { kind: 'phone', value: phone }, '2026-01-01')
      return { at: `/staff/update-user?user=${council.idOf('user')}`, fields: { intent: 'seen', phone } }
    },
  },
  'release a number': {
    kinds: { phone: 'phone' },
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
    kinds: {
      intent: 'elsewhere',
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
  'years that words stay': {
    // Other years than were shown are shown first, and so is a form without any.
    kinds: {
      seen: 'elsewhere',
      applications: 'optionalWholeNumber',
      certificates: 'optionalWholeNumber',
      audit: 'optionalWholeNumber',
      password: 'currentPassword',
    },
    empty: 200,
    undrawn: true,
    async sound({ db }) {
      await db.deleteFrom('throttles').execute()
      const none = { applications: '', certificates: '', audit: '' }
      const fields = { ...none, ground: 'Order 7', password, seen: '0-0-0' }
      return { at: '/admin/privacy/retention', fields }
    },
  },
}
