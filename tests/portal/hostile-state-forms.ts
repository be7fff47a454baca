import { operator } from '../../council/actors/actors.server.ts'
import { storeService } from '../../council/catalogue/services/keep-services.server.ts'
import { template } from '../council/state/templates-for-tests.ts'
import { findRow } from '../rows.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { offerTemplates } from './offered-templates.ts'

/** The forms in which a council says what it takes of the catalogue of its state. */
export const stateForms: Record<string, FormRow> = {
  'how the catalogue of the state is taken': {
    async sound(council) {
      await offer(council)
      return { at: '/admin/state-catalogue', fields: { mode: 'propose' } }
    },
  },
  'accept what the state offers': {
    kinds: { version: 'readAt' },
    async sound(council) {
      const [templateId, readAt] = await offer(council)
      return {
        at: `/admin/state-catalogue/${templateId}`,
        fields: { intent: 'accept', version: '1', readAt },
      }
    },
  },
  'keep ours': {
    kinds: { version: 'readAt', reason: 'line' },
    async sound(council) {
      const [templateId] = await offer(council)
      const fields = { intent: 'keep', version: '1', reason: 'Ours says more' }
      return { at: `/admin/state-catalogue/${templateId}`, fields }
    },
  },
}

let made = 0

/** A service that the council has, and the state, too. */
async function offer({ portal: { council } }: HostileCouncil): Promise<[id: string, readAt: string]> {
  const templateId = `STATE-${++made}`
  const own = { serviceName: 'Ours', serviceDescription: 'Ours', category: 'Tax', link: '' }
  await council.db
    .transaction()
    .execute((trx) => storeService(trx, operator, { serviceId: templateId, ...own, stage: 'draft' }, {}))
  offerTemplates(council, [template('BIRTH', { templateId })])
  return [templateId, (await findRow(council.db, 'services', { serviceId: templateId })).updatedAt]
}
