import { type DatabaseLocation, openDatabase } from '../../council/database/connect.server.ts'
import { listDatabaseFaults } from '../../council/database/inspect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { applicationIdOf, applicationStem } from '../../rules/application-id.ts'
import { auditLines } from '../rows.ts'
import { type Acknowledged, Officer, type Writer } from './writers.ts'

type Rows = Awaited<ReturnType<typeof readRows>>
type Application = Rows['applications'][number]
type AuditLine = Rows['audit'][number]

/**
 * Reads the whole register and holds it against what the writers were told. `faults` has a line for each
 * thing that is lost, doubled or half-written; `stored` has the numbers of the submits, by their keys;
 * `audit` has the lines of each application, the oldest first.
 */
export async function readRegister(place: DatabaseLocation, writers: Writer[]) {
  const db = await openDatabase(place)
  try {
    const rows = await readRows(db)
    const stored = new Map(rows.applications.map((row) => [row.submissionKey, row.applicationId]))
    const lines = Map.groupBy(rows.audit, (line) => line.subject)
    const faults = [
      ...(await listDatabaseFaults(db)),
      ...rows.applications.flatMap((row) => halfWritten(row, lines.get(row.applicationId) ?? [])),
      ...orphans(rows),
      ...doubled(rows),
      ...wrongCounters(rows),
      ...lost(rows, lines, writers),
    ]
    return { faults, stored, audit: lines, applications: rows.applications.length }
  } finally {
    await db.destroy()
  }
}

async function readRows(db: Database) {
  return {
    applications: await db.selectFrom('applications').selectAll().execute(),
    audit: await auditLines(db, ['id', 'subject', 'act', 'actor', 'after', 'date'], { act: 'application.%' }),
    counters: await db.selectFrom('applicationNumbers').selectAll().execute(),
  }
}

function statusOf(line: AuditLine | undefined) {
  return line && (JSON.parse(line.after ?? '{}') as { status?: string }).status
}

function halfWritten(row: Application, lines: AuditLine[]) {
  const submitted = lines.filter(({ act, actor }) => act === 'application.submitted' && actor === row.user)
  const whole =
    submitted.length === 1 && lines.length === row.revision && statusOf(lines.at(-1)) === row.status
  return whole ? [] : [`${row.applicationId} is half-written`]
}

function orphans({ applications, audit }: Rows) {
  const numbers = new Set(applications.map((row) => row.applicationId))
  return audit
    .filter(({ subject }) => !numbers.has(subject))
    .map(({ subject }) => `${subject} is in the audit only`)
}

function doubled({ applications }: Rows) {
  const keys = Map.groupBy(applications, (row) => row.submissionKey)
  return [...keys].filter(([, rows]) => rows.length > 1).map(([key]) => `${key} is stored twice`)
}

function wrongCounters({ applications, counters }: Rows) {
  const stems = Map.groupBy(applications, (row) => applicationStem(row.serviceId, row.applicantPhoneNo))
  const names = new Set([...stems.keys(), ...counters.map(({ stem }) => stem)])
  return [...names].flatMap((stem) => {
    const rows = stems.get(stem) ?? []
    const last = counters.find((counter) => counter.stem === stem)?.last
    const numbers = new Set(rows.map((row) => row.applicationId))
    const whole = rows.every((_, index) => numbers.has(applicationIdOf(stem, index + 1)))
    return whole && last === rows.length
      ? []
      : [`${stem} counts ${last}, with ${numbers.size} numbers of ${rows.length} applications`]
  })
}

function lost({ applications }: Rows, lines: Map<string, AuditLine[]>, writers: Writer[]) {
  const rows = new Map(applications.map((row) => [row.submissionKey, row]))
  const isKept = (one: Acknowledged) => {
    const row = rows.get(one.key)
    if (row?.applicationId !== one.number) return false
    const { submissionKey: _, account, ...fields } = one.fields
    const typed = Object.entries(fields)
    return row.user === account && typed.every(([name, value]) => row[name as keyof Application] === value)
  }
  const isDecided = ({ number, fields }: Acknowledged) =>
    statusOf(lines.get(number)?.[Number(fields.revision)]) === fields.status
  return writers.flatMap((writer) =>
    writer.acknowledged
      .filter((one) => !(writer instanceof Officer ? isDecided(one) : isKept(one)))
      .map(({ key }) => `${key} was acknowledged and is lost`),
  )
}
