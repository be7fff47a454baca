import type { AppealLevel } from '../../rules/legal-clock/appeal.ts'
import type { Database } from '../database/tables.ts'

/** Who hears appeals, as the facts of the sample services name them. */
const authorities = [
  {
    authorityId: 'demo-first',
    level: 1,
    holder: 'demo-first-appeals',
    names: { en: 'Assistant BDO', hi: 'सहायक खंड विकास अधिकारी', mr: 'सहायक गटविकास अधिकारी' },
  },
  {
    authorityId: 'demo-second',
    level: 2,
    holder: 'demo-second-appeals',
    names: { en: 'BDO', hi: 'खंड विकास अधिकारी', mr: 'गटविकास अधिकारी' },
  },
] as const satisfies { level: AppealLevel; [detail: string]: unknown }[]

/** Enters the two authorities for the services whose facts name who hears appeals. */
export async function addSampleAuthorities(trx: Database, serviceIds: string[], now: Date): Promise<void> {
  for (const { authorityId, level, holder, names } of authorities) {
    const createdAt = now.toISOString()
    await trx.insertInto('authorities').values({ authorityId, level, holder, createdAt }).execute()
    const texts = Object.entries(names).map(([language, name]) => ({ authorityId, language, name }))
    await trx.insertInto('authorityTexts').values(texts).execute()
    const services = serviceIds.map((serviceId) => ({ serviceId, level, authorityId }))
    await trx.insertInto('serviceAuthorities').values(services).execute()
  }
}
