import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { newService } from './services-for-tests.ts'

/** The form of a fact that is not known yet. */
function factForm(fact: string, typed: Record<string, string>, kinds?: FormRow['kinds']): FormRow {
  return {
    kinds,
    async sound({ db, portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      const service = db.selectFrom('services').select('updatedAt').where('serviceId', '=', serviceId)
      const { updatedAt } = await service.executeTakeFirstOrThrow()
      return {
        at: `/admin/services/facts/${serviceId}/${fact}`,
        fields: { ...typed, source: 'Board', checkedOn: '2026-01-31', grade: 'A', readAt: updatedAt },
      }
    },
  }
}

const documentNames = Object.fromEntries(
  ['en', 'hi', 'mr'].flatMap((tag) => [1, 2].map((index) => [`document-${index}-${tag}`, `Paper ${index}`])),
)

/** Every kind of form in which a fact of a service is written. */
export const factForms: Record<string, FormRow> = {
  'fact in a line': factForm('fee', { 'value-en': 'Rs 20' }),
  'fact in lines': factForm(
    'eligibility',
    { 'value-en': 'Anyone' },
    { 'value-en': 'lines', 'value-other': 'optionalLines' },
  ),
  'days of a service': factForm('days', { days: '7' }),
  'officer of a service': factForm(
    'designatedOfficer',
    { 'office-en': 'Gramsevak' },
    Object.fromEntries(
      ['name-en', 'name-other', 'address-en', 'address-other', 'phone'].map((name) => [
        name,
        'optionalLineInside' as const,
      ]),
    ),
  ),
  // Two of them in every language: with some alone it would not be known which is which.
  'documents of a service': factForm('documents', documentNames),
}
