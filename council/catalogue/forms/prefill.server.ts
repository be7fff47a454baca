import { typedOf } from '../../../rules/form/answers.ts'
import type { Question } from '../../../rules/form/definition.ts'
import type { Answer, Answers, Typed } from '../../../rules/form/evaluate.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { listMembers } from '../../files/members.server.ts'
import { findFormVersion } from './find.server.ts'

/** What a form is filled in with before anybody has typed into it. */
export interface Prefilled {
  /** By what `evaluate` calls the fields. */
  typed: Typed
  /** The numbers of the applications whose answers were taken, newest first. */
  earlier: string[]
  /** Whether somebody of the family was filled in. */
  family: boolean
}

/** So many of the newest applications are looked through. */
const mostLooked = 30

/**
 * Fills in the questions that say so from what the citizen's own account has: its name, the newest answer
 * that it sent to a question of the same key and kind, and the rows of its family. Questions without anything
 * to take are left out.
 */
export async function prefillQuestions(
  db: Database,
  actor: Citizen,
  questions: readonly Question[],
): Promise<Prefilled> {
  requireRole(actor, 'user')
  const kept: Record<string, Answer> = {}
  const earlier: string[] = []
  for (const { key } of questions.filter(({ kind, prefill }) => prefill === 'account' && kind === 'name'))
    if (actor.name !== '') kept[key] = actor.name
  const sought = questions.filter(({ prefill }) => prefill === 'earlier')
  for await (const { applicationId, taken } of takeEarlier(db, actor, sought)) {
    earlier.push(applicationId)
    Object.assign(kept, taken)
  }
  const groups = questions.filter(({ kind, prefill }) => kind === 'group' && prefill === 'family')
  const members = groups.length > 0 ? await listMembers(db, actor) : []
  for (const group of members.length > 0 ? groups : []) kept[group.key] = rowsOf(group, members)
  const asked = questions.filter(({ key }) => Object.hasOwn(kept, key))
  return { typed: typedOf(asked, kept), earlier, family: groups.length > 0 && members.length > 0 }
}

/** Takes the answers to the questions from the account's applications, newest first, as far as they go. */
async function* takeEarlier(db: Database, actor: Citizen, questions: Question[]) {
  const open = new Map(questions.map((question) => [question.key, question]))
  if (open.size === 0) return
  const rows = await selectSent(db, actor.id).execute()
  for (const { applicationId, serviceId, formVersion, answers } of rows) {
    const sent = JSON.parse(answers) as Answers
    const known = [...open.values()].filter(({ key }) => Object.hasOwn(sent, key))
    if (known.length === 0 || formVersion === null) continue
    const form = await findFormVersion(db, serviceId, formVersion)
    const answered = form?.definition.sections.flatMap((section) => section.questions) ?? []
    const taken: Record<string, Answer> = {}
    for (const question of known) {
      const same = answered.find(({ key, kind }) => key === question.key && kind === question.kind)
      const answer = same && stillListed(question, sent[question.key])
      if (answer === undefined) continue
      taken[question.key] = answer
      open.delete(question.key)
    }
    if (Object.keys(taken).length > 0) yield { applicationId, taken }
    if (open.size === 0) return
  }
}

/** Selects the applications that the account sent with answers, newest first. */
export function selectSent(db: Database, user: string) {
  return db
    .selectFrom('applications')
    .select(['applicationId', 'serviceId', 'formVersion', 'answers'])
    .where('user', '=', user)
    .where('formVersion', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('applicationId', 'desc')
    .limit(mostLooked)
}

/** The part of an answer that the question still offers; undefined for none. */
export function stillListed({ kind, options = [], max = 0 }: Question, answer: Answer | undefined) {
  const isListed = (one: unknown) => options.some(({ value }) => value === one)
  if (kind === 'choice') return isListed(answer) ? answer : undefined
  if (kind === 'choices') {
    const listed = (answer as readonly string[]).filter(isListed)
    return listed.length > 0 ? listed : undefined
  }
  return kind === 'group' ? (answer as readonly Answers[]).slice(0, max) : answer
}

type Member = Awaited<ReturnType<typeof listMembers>>[number]

/** A row per member: parents under keys naming them, the member under the first other name question. */
function rowsOf({ questions = [], max = 0 }: Question, members: Member[]): Answers[] {
  const parents = { fatherName: 'fatherName', motherName: 'motherName' } as const
  const isParent = (key: string): key is keyof typeof parents => Object.hasOwn(parents, key)
  const names = questions.filter(({ kind }) => kind === 'name')
  const own = names.find(({ key }) => !isParent(key))?.key
  return members
    .slice(0, max)
    .map((member) =>
      Object.fromEntries(
        names.flatMap(({ key }): [string, string][] =>
          key === own ? [[key, member.name]] : isParent(key) && member[key] ? [[key, member[key]]] : [],
        ),
      ),
    )
}
