import type { FormRow } from './hostile-council.ts'

const severalForm = (who: 'admin' | 'staff'): FormRow => ({
  module: 'officer/update-status',
  who,
  fields: {
    intent: 'choice',
    'case-0': 'revision',
    noteToApplicant: 'lines',
    assignTo: 'mark',
    fill: 'mark',
    readyRequest: 'mark',
  },
  async sound(council) {
    const ticked = `${await council.newApplication()} 1`
    const at = `/${who}/application/update`
    return { at, fields: { intent: 'note', 'case-0': ticked, noteToApplicant: 'Bring it on Monday.' } }
  },
  accepted: 200,
})

const assignForm = (who: 'admin' | 'staff'): FormRow => ({
  module: 'officer/case/open-case',
  who,
  fields: { intent: 'otherForm', assignTo: 'mark', assignedTo: 'seenBefore' },
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}`
    return { at, fields: { intent: 'assign', assignTo: council.idOf(who), assignedTo: '' } }
  },
})

/** The forms of the officers' list. */
export const listForms: Record<string, FormRow> = {
  'several at once, by the admin': severalForm('admin'),
  'several at once, by staff': severalForm('staff'),
  'whose desk, by the admin': assignForm('admin'),
  'whose desk, by staff': assignForm('staff'),
}
