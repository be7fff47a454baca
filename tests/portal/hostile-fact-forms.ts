import type { FormRow, HostileCouncil } from './hostile-council.ts'
import type { Kind } from './hostile-values.ts'
import { newService } from './services-for-tests.ts'

const languages = ['en', 'hi', 'mr']
const inEach = (names: Record<string, Kind>, own?: Record<string, Kind>) =>
  Object.fromEntries(
    languages.flatMap((tag) =>
      Object.entries({ ...names, ...(tag === 'en' && own) }).map(([name, kind]) => [`${name}-${tag}`, kind]),
    ),
  )
const origin = { source: 'line', checkedOn: 'day', grade: 'choice', readAt: 'readAt' } as const

/** The form of a fact that is not known yet. */
function factForm(fact: string, fields: Record<string, Kind>, typed: Record<string, string>): FormRow {
  return {
    module: 'admin/service/edit-fact',
    who: 'admin',
    fields: { ...fields, ...origin },
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
  languages.flatMap((tag) => [1, 2].map((index) => [`document-${index}-${tag}`, `Paper ${index}`])),
)

/** Every kind of form in which a fact of a service is written. */
export const factForms: Record<string, FormRow> = {
  'fact in a line': factForm('fee', inEach({ value: 'optionalLine' }, { value: 'line' }), {
    'value-en': 'Rs 20',
  }),
  'fact in lines': factForm('eligibility', inEach({ value: 'optionalLines' }, { value: 'lines' }), {
    'value-en': 'Anyone',
  }),
  'days of a service': factForm('days', { days: 'wholeNumber' }, { days: '7' }),
  'officer of a service': factForm(
    'designatedOfficer',
    {
      ...inEach(
        { office: 'optionalLineInside', name: 'optionalLineInside' },
        { office: 'lineInside', name: 'optionalLineInside' },
      ),
      phone: 'optionalLineInside',
    },
    { 'office-en': 'Gramsevak' },
  ),
  // Two of them in every language: with some alone it would not be known which is which.
  'documents of a service': factForm(
    'documents',
    inEach({
      'document-1': 'lineInside',
      'note-1': 'optionalLineInside',
      'document-2': 'lineInside',
      'note-2': 'optionalLineInside',
    }),
    documentNames,
  ),
}
