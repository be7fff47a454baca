import type { FormRow } from './hostile-council.ts'

const severalForm = (who: 'admin' | 'staff'): FormRow => ({
  module: 'officer/update-status',
  who,
  fields: { intent: 'choice', 'case-0': 'revision', noteToApplicant: 'lines' },
  async sound(council) {
    const ticked = `${await council.newApplication()} 1`
    const at = `/${who}/application/update`
    return { at, fields: { intent: 'note', 'case-0': ticked, noteToApplicant: 'Bring it on Monday.' } }
  },
  accepted: 200,
})

/** The forms of the officers' list. */
export const listForms: Record<string, FormRow> = {
  'several at once, by the admin': severalForm('admin'),
  'several at once, by staff': severalForm('staff'),
}
