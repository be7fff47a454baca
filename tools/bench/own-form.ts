import type { Database } from '../../council/database/tables.ts'
import { readForm } from '../../rules/form/faults.ts'

/** The service whose applicants answer a form of its own; a tenth of all applications is for it. */
export const serviceWithForm = 4

const questions = [
  { key: 'propertyNo', kind: 'line', label: { en: 'Property number' }, required: true, find: true },
  { key: 'ownerName', kind: 'name', label: { en: 'Owner as in the tax register' }, required: true },
  { key: 'built', kind: 'date', label: { en: 'Built on' }, required: true, range: 'past' },
  { key: 'rooms', kind: 'number', label: { en: 'Rooms' }, required: true, min: 1, max: 99 },
  { key: 'hasWater', kind: 'yesNo', label: { en: 'Does it have a water connection?' }, required: true },
  {
    key: 'waterNo',
    kind: 'line',
    label: { en: 'Number of the connection' },
    required: true,
    showIf: { question: 'hasWater', is: ['yes'] },
  },
  { key: 'purpose', kind: 'lines', label: { en: 'What do you need it for?' } },
]

/** What every application for the service answers beside the number of its property, as it is stored. */
export const storedAnswers =
  '"ownerName":"Bench Owner","built":"1999-03-02","rooms":4,"hasWater":"yes","waterNo":"W-12","purpose":"A loan for the roof"'

/** The same as a citizen types it. */
export const typedAnswers = {
  'q-ownerName': 'Bench Owner',
  'q-built-day': '2',
  'q-built-month': '3',
  'q-built-year': '1999',
  'q-rooms': '4',
  'q-hasWater': 'yes',
  'q-waterNo': 'W-12',
  'q-purpose': 'A loan for the roof',
}

/** Publishes the first version of the form, in the name of an account. */
export async function addForm(
  db: Database,
  serviceId: string,
  { at, changedBy }: { at: string; changedBy: string },
): Promise<void> {
  const sections = [{ key: 'property', title: { en: 'The property' }, questions }]
  const read = readForm(JSON.stringify({ sections }), 'en')
  if ('faults' in read) throw new Error(`The form of the bench: ${JSON.stringify(read.faults)}`)
  const definition = JSON.stringify(read.form)
  const published = { version: 1, revision: 1, changedAt: at, changedBy, publishedAt: at, note: '' }
  await db
    .insertInto('forms')
    .values({ serviceId, definition, ...published })
    .execute()
  await db.updateTable('services').set({ formVersion: 1 }).where('serviceId', '=', serviceId).execute()
}
