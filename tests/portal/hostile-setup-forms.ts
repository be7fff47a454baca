import { randomUUID } from 'node:crypto'
import { entryReview } from '../../council/cases/counter/reviews.server.ts'
import { findKeptPlace } from '../../council/office/keep-places.server.ts'
import { freshEmail, newAccount, newAdmin } from '../actors.ts'
import { findRow } from '../rows.ts'
import type { FormRow } from './hostile-council.ts'

/** Every form in which the administrator sets up services and other people's accounts. */
export const setupForms: Record<string, FormRow> = {
  'copy service': {
    sound: async ({ serviceId }) => ({
      at: `/admin/services/copy/${serviceId}`,
      fields: { serviceId: randomUUID().slice(0, 8), serviceName: 'A copy' },
    }),
  },
  'create administrator': {
    sound: async () => ({
      at: '/admin/administrators',
      fields: { name: 'Keeper Patil', email: freshEmail('patil'), password: 'long-green-river-7' },
    }),
  },
  'disable administrator': {
    kinds: { intent: 'otherForm' },
    async sound({ db }) {
      const { id } = await newAccount(db, 'admin', 'Other')
      return { at: '/admin/administrators', fields: { intent: 'disable', userId: id } }
    },
  },
  'look again': {
    empty: 404,
    async sound({ db, newApplication, colleagueId }) {
      const applicationId = await newApplication()
      const entry = { enteredBy: colleagueId, enteredAt: new Date().toISOString() }
      await db.updateTable('applications').set(entry).where('applicationId', '=', applicationId).execute()
      await db.insertInto('reviews').values(entryReview(applicationId, '2026-06-15')).execute()
      return {
        at: `/admin/look-again?number=${applicationId}`,
        fields: { subject: applicationId, finding: 'Agrees' },
      }
    },
  },
  'add place': {
    sound: async () => ({ at: '/admin/places', fields: { name: `State ${randomUUID()}` } }),
  },
  'change place': {
    kinds: { intent: 'mark' },
    async sound({ db }) {
      // In a block of its own, so that no other place there has the name; ended, so that no form offers it.
      const [blockId, placeId] = [`block-${randomUUID()}`, `village-${randomUUID()}`]
      const block = {
        placeId: blockId,
        kind: 'block',
        parentId: 'district',
        name: blockId,
        nameKey: blockId,
        endedAt: new Date().toISOString(),
      } as const
      const place = { placeId, kind: 'village', parentId: blockId, name: placeId, nameKey: placeId } as const
      await db.insertInto('places').values([block, place]).execute()
      const { readAs = '' } = (await findKeptPlace(db, await newAdmin(db), placeId)) ?? {}
      return { at: `/admin/places/${placeId}`, fields: { name: `Renamed ${placeId}`, readAs } }
    },
  },
  'names of staff': {
    async sound({ db, colleagueId }) {
      const { updatedAt: readAt } = await findRow(db, 'users', { id: colleagueId })
      const at = `/admin/staff/${colleagueId}/names`
      return { at, fields: { name: 'A. Colleague', email: freshEmail('colleague'), readAt } }
    },
  },
  'stage of a service': {
    async sound({ db, serviceId }) {
      const { updatedAt } = await findRow(db, 'services', { serviceId })
      return { at: `/admin/services/stage/${serviceId}`, fields: { stage: 'open', readAt: updatedAt } }
    },
  },
  'a service of the sample': {
    kinds: { serviceId: 'unknown' },
    empty: 404,
    // One that is there already is said to be, on the same page.
    sound: async () => ({ at: '/admin/sample', fields: { serviceId: 'TAP' } }),
  },
}
