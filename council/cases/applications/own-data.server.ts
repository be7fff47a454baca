import type { Day } from '../../../rules/days.ts'
import { type AnswerWords, answerText, type SaidSection } from '../../../rules/form/answers.ts'
import { applicationFieldNames } from '../../../rules/form/applicant.ts'
import type { Answers } from '../../../rules/form/evaluate.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { findAnswers } from '../../catalogue/forms/find.server.ts'
import { localizeService } from '../../catalogue/services/service-texts.server.ts'
import { findOwnCertificate } from '../../certificates/own-certificate.server.ts'
import type { Database } from '../../database/tables.ts'
import { listAppeals } from '../appeals/find-appeals.server.ts'
import { readFees } from '../fees/read-fees.server.ts'
import { readCaseFile } from './case-file.server.ts'
import { findCase } from './find-case.server.ts'
import { listOwnHistory } from './history.server.ts'

/**
 * Reads all that the portal keeps of one of the citizen's own applications and may show to them, with texts
 * in a language, to be taken along as a file: what was sent, the answers by key and in words, documents,
 * promise, decision, certificate, appeals and history. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`.
 * Undefined for another person's or none. This is the access that section 11 of the Digital Personal Data
 * Protection Act, 2023 speaks of.
 */
export async function readOwnData(
  db: Database,
  actor: Citizen,
  applicationId: string,
  { language, today, words }: { language: string; today: Day; words: AnswerWords },
) {
  requireRole(actor, 'user')
  const file = await readCaseFile(db, actor, applicationId, language)
  if (!file) return undefined
  const [found, history, answered, certificate, appeals] = await Promise.all([
    findCase(db, actor, file, { language, today }),
    listOwnHistory(db, actor, file, language),
    findAnswers(db, file.row, language),
    findOwnCertificate(db, actor, applicationId),
    listAppeals(db, actor, file),
  ])
  if (!found || !history) return undefined
  const { charges, payments } = await readFees(db, applicationId, language)
  const { row } = file
  const { serviceName, serviceDescription, category, link } = localizeService(row, language)
  const { documents, daysAllowed, completeOn, dueOn, firstPromised, decidedAt, reason, remark, setAside } =
    found
  return {
    applicationId,
    service: { serviceId: row.serviceId, serviceName, serviceDescription, category, link },
    status: row.status,
    date: row.date,
    updatedAt: row.updatedAt ?? undefined,
    forFamilyMember: row.memberId !== null,
    noticeVersion: row.noticeVersion ?? undefined,
    applicant: Object.fromEntries(applicationFieldNames.map((name) => [name, row[name]])),
    answers: answered && {
      formOf: answered.publishedAt,
      byKey: JSON.parse(row.answers) as Answers,
      inWords: answered.sections.flatMap((section) => wordsOfSection(section, words)),
    },
    documents: documents.map(({ name, note, atHand, state }) => ({ name, note, atHand, state })),
    promise: { daysAllowed, completeOn, dueOn, firstPromised },
    decision: decidedAt === undefined ? undefined : { decidedAt, reason, remark },
    setAside,
    fee: { charges, payments },
    certificate,
    appeals,
    history,
  }
}

function wordsOfSection({ title, questions }: SaidSection, words: AnswerWords) {
  return questions.map(({ id, label, row, answer }) => ({
    key: id,
    section: title.text,
    label: row ? `${row.label.text} ${row.number}: ${label.text}` : label.text,
    answer: answer && answerText(answer, words),
  }))
}
