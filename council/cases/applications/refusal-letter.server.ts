import { councilDay, type Day } from '../../../rules/days.ts'
import { undoUntil } from '../../../rules/undoing.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { appealUntil } from '../../calendar/promises/promises.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from './case-file.server.ts'
import { listCaseLines } from './case-lines.server.ts'
import { type Appeal, findCase } from './find-case.server.ts'
import { endUndo } from './keep-undo.server.ts'
import { listPromisedFacts } from './promised-facts.server.ts'
import { findLastDayOf, refusalsIn } from './refusals.server.ts'

/** Which letter, in which language, and the day on which it is read. */
interface AskedLetter {
  language: string
  today: Day
  /** Of the refusal, from 1; without it the letter of the one that stands. */
  number?: number
}

/**
 * Finds what a refusal says in writing (Maharashtra Act 2015 s.9, Bihar Rules 2011 r.4), for a citizen only
 * of their own. The letter of each refusal stays as it was, whatever was decided since. Undefined when there
 * is none: the application was never rejected so often, is not theirs, or, without a number, is not rejected
 * now or set aside.
 */
export async function findRefusalLetter(
  db: Database,
  actor: Officer | Citizen,
  applicationId: string,
  { language, today, number }: AskedLetter,
) {
  requireRole(actor, 'admin', 'staff', 'user')
  const file = await readCaseFile(db, actor, applicationId, language)
  if (!file) return undefined
  const said =
    number === undefined
      ? await findStanding(db, actor, file, { language, today })
      : await findNumbered(db, file, { language, today, number })
  if (!said) return undefined
  const { date, applicantName, applicantVillage, applicantLandmark, applicantPincode } = file.row
  const { serviceName, langs } = localizeServiceName(file.row, language)
  const facts = await listPromisedFacts(db, file.row, language)
  return {
    applicationId,
    date,
    serviceName,
    langs,
    applicantName,
    applicantVillage,
    applicantLandmark,
    applicantPincode,
    ...said,
    designatedOfficer: facts.designatedOfficer,
  }
}

async function findStanding(
  db: Database,
  actor: Officer | Citizen,
  file: CaseFile,
  view: { language: string; today: Day },
) {
  if (file.row.status !== 'Rejected') return undefined
  const found = await findCase(db, actor, file, view)
  if (!found?.appeal || found.decidedAt === undefined || found.setAside) return undefined
  const { reason, remark, decidedAt, appeal } = found
  return { reason, remark, decidedAt, appeal }
}

async function findNumbered(
  db: Database,
  { row }: CaseFile,
  { language, today, number }: Required<AskedLetter>,
) {
  const lines = (await listCaseLines(db, [row.applicationId])).get(row.applicationId) ?? []
  const refusal = refusalsIn(lines)[number - 1]
  if (!refusal) return undefined
  const { decidedAt, line } = refusal
  const { reason = '', remark = '', words } = line.after
  const since = councilDay(decidedAt)
  const kept = await findLastDayOf(db, row.applicationId, refusal)
  const until = kept ?? appealUntil(since, await readCalendar(db))
  const { firstAppellate: first, secondAppellate: second } = await listPromisedFacts(db, row, language)
  const appeal: Appeal = { because: 'refused', since, until, over: until < today, first, second }
  return { reason: words?.texts[language] ?? reason, remark, decidedAt, appeal }
}

/**
 * Opens a letter as `findRefusalLetter` finds it, to be printed: from then on its refusal cannot be undone.
 * Undefined, too, where it was undone in between.
 */
export async function openRefusalLetter(
  db: Database,
  actor: Officer | Citizen,
  applicationId: string,
  asked: AskedLetter & { now?: Date },
) {
  requireRole(actor, 'admin', 'staff', 'user')
  const { now = new Date() } = asked
  const letter = await findRefusalLetter(db, actor, applicationId, asked)
  if (!letter || undoUntil(letter.decidedAt) < now.toISOString()) return letter
  await endUndo(db, { applicationId, decidedAt: letter.decidedAt })
  return findRefusalLetter(db, actor, applicationId, asked)
}

/**
 * Finds the language in which the applicant wants to be told of an application, such as `mr`; undefined where
 * they have never chosen one, or when there is no such application.
 */
export async function findApplicantLanguage(
  db: Database,
  actor: Officer,
  applicationId: string,
): Promise<string | undefined> {
  requireRole(actor, 'admin', 'staff')
  const [row] = await languagesOfApplicant(db, { applicationId })
  return row?.language
}

const languagesOfApplicant = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('applications')
    .innerJoin('contactChoices', 'contactChoices.userId', 'applications.user')
    .select('contactChoices.language')
    .where('applicationId', '=', params.applicationId),
)
