import { randomUUID } from 'node:crypto'
import { freshEmail, newAccount } from '../actors.ts'
import type { FormRow } from './hostile-council.ts'

/** Every form in which the administrator sets up services and other people's accounts. */
export const setupForms: Record<string, FormRow> = {
  'copy service': {
    module: 'admin/service/copy-service',
    who: 'admin',
    fields: { serviceId: 'serviceId', serviceName: 'line' },
    sound: async ({ serviceId }) => ({
      at: `/admin/services/copy/${serviceId}`,
      fields: { serviceId: randomUUID().slice(0, 8), serviceName: 'A copy' },
    }),
  },
  'create administrator': {
    module: 'admin/staff/administrators',
    who: 'admin',
    fields: { name: 'line', email: 'email', password: 'newPassword' },
    sound: async () => ({
      at: '/admin/administrators',
      fields: { name: 'Keeper Patil', email: freshEmail('patil'), password: 'long-green-river-7' },
    }),
  },
  'disable administrator': {
    module: 'admin/staff/administrators',
    who: 'admin',
    fields: { intent: 'otherForm', userId: 'unknown' },
    async sound({ db }) {
      const { id } = await newAccount(db, 'admin', 'Other')
      return { at: '/admin/administrators', fields: { intent: 'disable', userId: id } }
    },
  },
  'look again': {
    module: 'admin/look-again',
    who: 'admin',
    fields: { applicationId: 'unknown', finding: 'lines' },
    empty: 404,
    async sound({ db, newApplication, colleagueId }) {
      const applicationId = await newApplication()
      const entry = { enteredBy: colleagueId, enteredAt: new Date().toISOString() }
      await db.updateTable('applications').set(entry).where('applicationId', '=', applicationId).execute()
      await db.insertInto('counterReviews').values({ applicationId, askedOn: '2026-06-15' }).execute()
      return { at: `/admin/look-again?number=${applicationId}`, fields: { applicationId, finding: 'Agrees' } }
    },
  },
  'add place': {
    module: 'admin/place/places',
    who: 'admin',
    fields: { name: 'line' },
    sound: async () => ({ at: '/admin/places', fields: { name: `State ${randomUUID()}` } }),
  },
  'change place': {
    module: 'admin/place/change-place',
    who: 'admin',
    fields: { name: 'line', intent: 'mark' },
    async sound({ db }) {
      // In a state of its own, so that no other place there has the name; ended, so that no form offers it.
      const [stateId, placeId] = [`state-${randomUUID()}`, `district-${randomUUID()}`]
      const state = {
        placeId: stateId,
        kind: 'state',
        parentId: null,
        name: stateId,
        nameKey: stateId,
        endedAt: new Date().toISOString(),
      } as const
      const place = { placeId, kind: 'district', parentId: stateId, name: placeId, nameKey: placeId } as const
      await db.insertInto('places').values([state, place]).execute()
      return { at: `/admin/places/${placeId}`, fields: { name: `Renamed ${placeId}` } }
    },
  },
  'names of staff': {
    module: 'admin/staff/staff-names',
    who: 'admin',
    fields: { name: 'line', email: 'email' },
    sound: async ({ colleagueId }) => ({
      at: `/admin/staff/${colleagueId}/names`,
      fields: { name: 'A. Colleague', email: freshEmail('colleague') },
    }),
  },
  'stage of a service': {
    module: 'admin/service/service-stage',
    who: 'admin',
    fields: {
      stage: 'choice',
      'reason-en': 'optionalLines',
      'reason-hi': 'optionalLines',
      'reason-mr': 'optionalLines',
      readAt: 'readAt',
    },
    async sound({ db, serviceId }) {
      const service = db.selectFrom('services').select('updatedAt').where('serviceId', '=', serviceId)
      const { updatedAt } = await service.executeTakeFirstOrThrow()
      return { at: `/admin/services/stage/${serviceId}`, fields: { stage: 'open', readAt: updatedAt } }
    },
  },
}
