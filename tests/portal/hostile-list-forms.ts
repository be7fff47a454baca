import { randomUUID } from 'node:crypto'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { besideCase } from './hostile-office-forms.ts'

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
    // Only a case whose papers are at hand has a box.
    const ticked = `${await council.newApplication([0, 1])} 1`
    const at = `/${who}/application/approve?${new URLSearchParams({ case: ticked })}`
    return { at, fields: { 'case-0': ticked } }
  },
  accepted: 200,
})

/** Somebody of the role approved an application; another number, or what is no revision, has no decision. */
const undoForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { applicationId: 'unknown', revision: 'unknown' },
  async sound(council) {
    const { applicationId, revision } = await approvedBy(council, who)
    const fields = { applicationId, revision: String(revision) }
    return { at: `/${who}/application/undo`, drawnAt: `/${who}/application/update`, fields }
  },
  empty: 404,
})

/** The same of several that were approved at once. */
const undoSeveralForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { 'case-0': 'unknown' },
  async sound(council) {
    const approved = [await council.newApplication([0, 1]), await council.newApplication([0, 1])]
    const ticked = Object.fromEntries(approved.map((number, index) => [`case-${index}`, `${number} 1`]))
    await council.as(who).post(`/${who}/application/approve`, ticked)
    const { revision } = await readRow(council, approved[0])
    const fields = { 'case-0': `${approved[0]} ${revision}` }
    return { at: `/${who}/application/undo`, drawnAt: `/${who}/application/update`, fields }
  },
  accepted: 200,
  empty: 404,
})

async function approvedBy(council: HostileCouncil, who: 'admin' | 'staff') {
  const number = await council.newApplication()
  const marks = { 'document-0': 'seen', 'document-1': 'seen' }
  const decision = { ...marks, status: 'Approved', revision: '1' }
  await council.as(who).post(`/${who}/application/update/${number}`, decision)
  return await readRow(council, number)
}

function readRow({ db }: HostileCouncil, number = '') {
  return db
    .selectFrom('applications')
    .select(['applicationId', 'revision'])
    .where('applicationId', '=', number)
    .where('status', '=', 'Approved')
    .executeTakeFirstOrThrow()
}

const assignForm = (who: 'admin' | 'staff'): FormRow => ({
  kinds: { ...besideCase, intent: 'otherForm', assignTo: 'mark', assignedTo: 'seenBefore' },
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
  'undoing a decision on several, by the admin': undoSeveralForm('admin'),
  'undoing a decision on several, by staff': undoSeveralForm('staff'),
  'whose desk, by the admin': assignForm('admin'),
  'whose desk, by staff': assignForm('staff'),
  'saving a filter, by the admin': saveForm('admin'),
  'saving a filter, by staff': saveForm('staff'),
  'removing a filter from the list, by the admin': removeForm('admin', 'application/update'),
  'removing a filter from the list, by staff': removeForm('staff', 'application/update'),
  'removing a filter from My work, by the admin': removeForm('admin', 'work'),
  'removing a filter from My work, by staff': removeForm('staff', 'work'),
}
