import type { FormRow } from './hostile-council.ts'

/** Every form in which the administrator sets up what the council has: whether a service is open. */
export const setupForms: Record<string, FormRow> = {
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
