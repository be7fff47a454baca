import { csvLine } from '../../rules/csv.ts'
import { councilDay } from '../../rules/days.ts'

interface CsvFile<Row> {
  /** What the file is called, before its day. */
  name: string
  headings: string[]
  rows: AsyncIterable<Row>
  textsOf: (row: Row) => string[]
  logError: (error: unknown) => void
}

/** A chunk is sent when it has so many characters. */
const chunkLength = 16_384

/**
 * Answers with a file for spreadsheets, in chunks: rows are read only as chunks are requested. An error
 * before the first can still be answered with a status; a later one breaks the answer off, and is logged.
 */
export async function csvFile<Row>(file: CsvFile<Row>): Promise<Response> {
  const chunks = await startReading(chunksOf(file))
  const name = `${file.name}-${councilDay(new Date().toISOString())}`
  return new Response(streamBody(chunks, file.logError), { headers: headersOf(name) })
}

/** Answers with a file for spreadsheets whose lines are few; `name` is all that it is called. */
export function csvOfLines(name: string, lines: string[][]): Response {
  return new Response(`${byteOrderMark}${lines.map(csvLine).join('')}`, { headers: headersOf(name) })
}

function headersOf(name: string) {
  return {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  }
}

/** Without it at its beginning a spreadsheet would not read Devanagari. */
const byteOrderMark = '\ufeff'

async function* chunksOf<Row>({ headings, rows, textsOf }: CsvFile<Row>): AsyncGenerator<string> {
  let chunk = `${byteOrderMark}${csvLine(headings)}`
  for await (const row of rows) {
    chunk += csvLine(textsOf(row))
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** The chunks as a response's body, with backpressure: one when the reader has room, none after it left. */
function streamBody(
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
async function startReading(chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await chunks.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* chunks
  })()
}
