import { randomUUID } from 'node:crypto'
import type { FormRow } from './hostile-council.ts'

const severalForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { noteToApplicant: 'lines' },
  async sound(council) {
    const ticked = `${await council.newApplication()} 1`
    const at = `/${who}/application/update`
    return { at, fields: { intent: 'note', 'case-0': ticked, noteToApplicant: 'Bring it on Monday.' } }
  },
  accepted: 200,
})

const approveForm = (who: 'admin' | 'staff'): FormRow => ({
  async sound(council) {
    const ticked = `${await council.newApplication()} 1`
    const at = `/${who}/application/approve?${new URLSearchParams({ case: ticked })}`
    return { at, fields: { 'case-0': ticked } }
  },
  accepted: 200,
})

/** An application that can be undone; another number or revision is of no decision. */
const undoForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { applicationId: 'unknown', revision: 'gone' },
  async sound(council) {
    const applicationId = await council.newApplication()
    return { at: `/${who}/application/undo`, fields: { applicationId, revision: '1' } }
  },
  undrawn: true,
})

const assignForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { intent: 'otherForm' },
  async sound(council) {
    const at = `/${who}/application/update/${await council.newApplication()}`
    return { at, fields: { intent: 'assign', assignTo: council.idOf(who), assignedTo: '' } }
  },
})

const saveForm = (who: 'admin' | 'staff'): FormRow => ({
  sound: async () => ({
    at: `/${who}/application/update?due=today`,
    fields: { intent: 'saveFilter', filterName: `Today ${randomUUID().slice(0, 8)}` },
  }),
})

const removeForm = (who: 'admin' | 'staff', page: 'work' | 'application/update'): FormRow => ({
  kinds: page === 'work' ? { intent: 'gone' } : {},
  async sound({ db, idOf }) {
    const row = {
      id: `filter-${who}`,
      userId: idOf(who),
      name: 'Mine',
      nameKey: 'mine',
      createdAt: '2026-11-21',
    }
    await db
      .insertInto('savedFilters')
      .values({ ...row, parameters: '{"desk":"mine"}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { at: `/${who}/${page}`, fields: { intent: 'removeFilter', filter: row.id } }
  },
  empty: page === 'work' ? 303 : 422,
})

/** The forms of the officers' list. */
export const listForms: Record<string, FormRow> = {
  'several at once, by the admin': severalForm('admin'),
  'several at once, by staff': severalForm('staff'),
  'approving several, by the admin': approveForm('admin'),
  'approving several, by staff': approveForm('staff'),
  'undoing a decision, by the admin': undoForm('admin'),
  'undoing a decision, by staff': undoForm('staff'),
  'whose desk, by the admin': assignForm('admin'),
  'whose desk, by staff': assignForm('staff'),
  'saving a filter, by the admin': saveForm('admin'),
  'saving a filter, by staff': saveForm('staff'),
  'removing a filter from the list, by the admin': removeForm('admin', 'application/update'),
  'removing a filter from the list, by staff': removeForm('staff', 'application/update'),
  'removing a filter from My work, by the admin': removeForm('admin', 'work'),
  'removing a filter from My work, by staff': removeForm('staff', 'work'),
}
