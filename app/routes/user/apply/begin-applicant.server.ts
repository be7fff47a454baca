import type { Fields } from '../../../../council/cases/drafts.server.ts'
import { prefillApplicant } from '../../../../council/catalogue/forms/prefill-applicant.server.ts'
import { type ApplicationFields, composeForm, forEachField } from '../../../../rules/form/applicant.ts'
import { applicantStep } from '../../../../rules/form/steps.ts'
import type { OpenForm } from './apply-form.server.ts'
import type { loadMembers } from './chosen-member.server.ts'

/** What the fields of every application begin with. */
interface BegunApplicant {
  fields: ApplicationFields
  /** The numbers of the applications from which they were taken, newest first. */
  earlier: string[]
  /** The keys of the sections in which nothing is left to type. */
  known: string[]
}

/**
 * Begins the fields of every application with what is known of the applicant: the names of the member for
 * whom the form begins, or of the account, and what the account's earlier applications say. Nothing is known
 * once somebody has typed.
 */
export async function beginApplicant(
  { db, actor, form: { definition }, step }: OpenForm,
  { members, filledFor }: Awaited<ReturnType<typeof loadMembers>>,
  typed: Fields | undefined,
): Promise<BegunApplicant> {
  const empty = forEachField(() => '')
  const names = members.find(({ id }) => id === filledFor)?.names ?? { applicantName: actor.name }
  if (typed || step !== applicantStep) return { fields: { ...empty, ...names }, earlier: [], known: [] }
  const { leaveOut } = definition
  const sought = { memberId: filledFor, name: names.applicantName, leaveOut }
  const found = await prefillApplicant(db, actor, sought)
  const said = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
  const fields = { ...empty, ...found.fields, ...said }
  const answered: Record<string, string> = fields
  const known = composeForm(definition).before.filter(({ questions }) =>
    questions.every(({ key }) => answered[key] !== ''),
  )
  return { fields, earlier: found.earlier, known: known.map(({ key }) => key) }
}
