import type { Messages } from 'use-intl'
import type { ExportedApplication } from '../../../../council/cases/applications/export.server.ts'
import type { AnswerColumns } from '../../../../council/cases/applications/exported-answers.server.ts'
import { councilDay, type Day } from '../../../../rules/days.ts'
import { exportedFields } from '../../../../rules/form/applicant.ts'
import { isOverdue } from '../../../../rules/overdue.ts'

type Words = Pick<Messages, 'officer' | 'field' | 'ui'>

/** A column's heading, and its text in a row. */
type Column = [heading: string, textOf: (row: ExportedApplication) => string]

function columnsOf({ officer, field, ui }: Words, today: Day): Column[] {
  const dayOf = (instant: string | null) => (instant === null ? '' : councilDay(instant))
  return [
    [officer.number, (row) => row.applicationId],
    [officer.received, (row) => dayOf(row.date)],
    [officer.service, (row) => row.serviceName],
    ...exportedFields.map(
      (key): Column => [key === 'applicantName' ? officer.applicant : field[key], (row) => row[key]],
    ),
    [officer.columns.status, (row) => ui.status[row.status]],
    [officer.turn, (row) => (row.turn === null ? '' : officer.turns[row.turn])],
    [officer.completeOn, (row) => row.completeOn ?? ''],
    [officer.firstPromised, (row) => row.firstPromised ?? ''],
    [officer.dueOn, (row) => row.dueOn ?? ''],
    [officer.timesMoved, (row) => (row.firstPromised === undefined ? '' : String(row.timesMoved))],
    [officer.overdue, (row) => (isOverdue(row, today) ? officer.overdue : '')],
    [officer.usedDays, (row) => String(row.daysUsed ?? '')],
    [officer.decidedOn, (row) => dayOf(row.decidedAt)],
    [officer.daysLate, (row) => (row.daysLate === 0 ? '' : String(row.daysLate))],
    [field.reason, (row) => row.reason],
    [field.remark, (row) => row.remark],
    [officer.decider, (row) => row.decidedBy],
    [officer.onDeskOf, (row) => row.onDeskOf],
    [officer.wayIn, (row) => officer.waysIn[row.way]],
  ]
}

/** The headings of the columns that every file has. */
export function fixedHeadings(words: Words, today: Day): string[] {
  return columnsOf(words, today).map(([heading]) => heading)
}

/** The headings of an export, and the texts of its rows under them. */
export function exportColumns({
  words,
  today,
  answers,
}: {
  words: Words
  today: Day
  answers: AnswerColumns
}): { headings: string[]; textsOf: (row: ExportedApplication) => string[] } {
  const columns = columnsOf(words, today)
  return {
    headings: [...columns.map(([heading]) => heading), ...answers.headings],
    textsOf: (row) => [...columns.map(([, textOf]) => textOf(row)), ...answers.textsOf(row)],
  }
}
