import { factNames } from '../../rules/service-facts.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { newService } from './services-for-tests.ts'

const from = { source: 'Board', checkedOn: '2026-01-31', grade: 'A' }

const typed = {
  documents: 'Ration card',
  fee: 'Rs 20',
  days: '7',
  'office-designatedOfficer': 'Gramsevak',
  'office-firstAppellate': 'BDO',
  'office-secondAppellate': 'CEO',
  eligibility: 'Anyone',
  declaration: 'I live here.',
}

const ownSource = factNames.flatMap((fact) =>
  Object.entries(from).map(([part, value]) => [`${part}-${fact}`, value] as const),
)

/** The page of all facts, of a service of which nothing is known. */
function factsForm(
  fields: Record<string, string>,
  kinds: FormRow['kinds'],
  { stage = 'open', language = '' }: { stage?: 'open' | 'draft'; language?: string } = {},
): FormRow {
  return {
    kinds,
    empty: 409,
    async sound({ db, portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      const { updatedAt: readAt } = await db
        .updateTable('services')
        .set({ stage })
        .where('serviceId', '=', serviceId)
        .returning('updatedAt')
        .executeTakeFirstOrThrow()
      const sample = {
        serviceId,
        fact: 'fee',
        value: 'Rs 1',
        lang: 'en',
        ...from,
        grade: 'A' as const,
        sample: 1 as const,
      }
      if (stage === 'draft') await db.insertInto('serviceFacts').values(sample).execute()
      return { at: `/admin/services/facts/${serviceId}${language}`, fields: { ...fields, readAt } }
    },
  }
}

/** A source of its own has all three parts, or none. */
const withoutOwn = {
  intent: 'mark',
  'source-fact': 'ownSource',
  'checkedOn-fact': 'optionalDay',
  'grade-fact': 'mark',
} as const
const withoutCommon = {
  intent: 'mark',
  source: 'optionalLineInside',
  checkedOn: 'optionalDay',
  grade: 'mark',
} as const

/** The page of the facts of a service, with one source for all, and with one for each. */
export const factForms: Record<string, FormRow> = {
  'facts of a service': factsForm({ ...typed, ...from }, withoutOwn),
  'facts of a draft': factsForm({ ...typed, ...from }, withoutOwn, { stage: 'draft' }),
  'facts in another language': factsForm({ ...typed, ...from }, withoutOwn, { language: '/mr' }),
  'facts with sources of their own': factsForm({ ...typed, ...Object.fromEntries(ownSource) }, withoutCommon),
}
