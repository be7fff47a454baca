import type { Messages } from 'use-intl'
import type { ExportedApplication } from '../../../../council/applications/export.server.ts'
import { exportedFields } from '../../../../rules/application-form.ts'
import { csvLine } from '../../../../rules/csv.ts'
import { councilDay, type Day } from '../../../../rules/days.ts'
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
    [officer.dueOn, (row) => row.dueOn ?? ''],
    [officer.overdue, (row) => (isOverdue(row, today) ? officer.overdue : '')],
    [officer.decidedOn, (row) => dayOf(row.decidedAt)],
    [field.reason, (row) => row.reason],
    [field.remark, (row) => row.remark],
  ]
}

/** So large a piece is sent at a time. */
const pieceLength = 16_384

/** The text of the file piece by piece, no row read before it is asked for. Without the mark at its beginning a spreadsheet would not read Devanagari. */
export async function* fileOf(
  rows: AsyncIterable<ExportedApplication>,
  words: Words,
  today: Day,
): AsyncGenerator<string> {
  const columns = columnsOf(words, today)
  let piece = `\ufeff${csvLine(columns.map(([heading]) => heading))}`
  for await (const row of rows) {
    piece += csvLine(columns.map(([, textOf]) => textOf(row)))
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** The pieces as the body of an answer: one is made when whoever reads has room for it, and none once they have gone. */
export function bodyOf(
  pieces: AsyncGenerator<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          // The answer has begun: all that is left is to break it off, so that nobody takes the part for the whole.
          report(error)
          throw new Error('The export was broken off.')
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The pieces again, the first of them made at once: what fails until then can still be answered. */
export async function begun(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await pieces.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* pieces
  })()
}
