import type { Messages } from 'use-intl'
import type { ExportedApplication } from '../../../../council/cases/applications/export.server.ts'
import type { AnswerColumns } from '../../../../council/cases/applications/exported-answers.server.ts'
import { csvLine } from '../../../../rules/csv.ts'
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

/** A chunk is sent when it has so many characters. */
export const chunkLength = 16_384

/**
 * The text of the file in chunks; rows are read only as chunks are requested. Without the byte order mark at
 * its beginning a spreadsheet would not read Devanagari.
 */
export async function* csvChunks(
  rows: AsyncIterable<ExportedApplication>,
  { words, today, answers }: { words: Words; today: Day; answers: AnswerColumns },
): AsyncGenerator<string> {
  const columns = columnsOf(words, today)
  let chunk = `\ufeff${csvLine([...columns.map(([heading]) => heading), ...answers.headings])}`
  for await (const row of rows) {
    chunk += csvLine([...columns.map(([, textOf]) => textOf(row)), ...answers.textsOf(row)])
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** The chunks as a response's body, with backpressure: one when the reader has room, none after it left. */
export function streamBody(
  chunks: AsyncGenerator<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          // The headers are sent, so only a broken connection can tell the reader that the file is
          // incomplete.
          report(error)
          throw new Error('The export was broken off.')
        }
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The same chunks, with the first one made now: until then an error can still be answered with a status. */
export async function startReading(chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await chunks.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* chunks
  })()
}
