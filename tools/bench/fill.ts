import { type RawBuilder, sql } from 'kysely'
import { operator } from '../../council/actors/actors.server.ts'
import { type AuditEntry, recordActs } from '../../council/audit/audit.server.ts'
import { addAllToFigures } from '../../council/cases/figures/application-figures.server.ts'
import { getEngine } from '../../council/database/inspect.server.ts'
import type { Database, Tables } from '../../council/database/tables.ts'
import { createAdmin, registerCitizen } from '../../council/identity/accounts/create-account.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import type { ApplicationFieldName } from '../../rules/form/applicant.ts'
import { latestFirst } from '../../tests/council/fill-council.ts'
import { addForm, serviceWithForm, storedAnswers } from './own-form.ts'

export const people = {
  citizen: { name: 'Bench Citizen', email: 'citizen@bench.example', password: 'a sentence for the bench' },
  officer: { name: 'Bench Officer', email: 'officer@bench.example', password: 'a sentence for the bench' },
}

/** So many services that a page of them is full, and so few applied for that each page of those is too. */
const services = 30
const servicesAppliedFor = 10
const applicationsPerCitizen = 20
const ownApplications = 40
const chunk = 50_000

export interface Filled {
  applications: number
  citizenId: string
  /** The service that the list is filtered by and that the submits are for. */
  serviceId: string
  /** The service with a form of its own, and one of its applications. */
  formServiceId: string
  answered: string
  /** The inbox place of an application with 30 behind it: a page from there is full and the last but one. */
  deep: [inboxKey: string, applicationId: string]
  /** Pending applications to decide, none of which the measured pages show. */
  undecided: string[]
}

/** Fills an empty, migrated council in bulk, with what the portal would have stored per application. */
export async function fill(db: Database, rows: number, say: (line: string) => void): Promise<Filled> {
  const onSqlite = (await getEngine(db)).startsWith('SQLite')
  // For this connection alone: what is made here need not outlive a power cut.
  for (const hurry of onSqlite ? ['pragma cache_size = -400000', 'pragma synchronous = off'] : [])
    await sql.raw(hurry).execute(db)
  const citizenId = await accounts(db)
  await bulk(
    db,
    services,
    sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link", "nameKey", "rank", "createdAt", "updatedAt")`,
    sql`${serviceOf(sql`"n" - 1`)}, 'Service ' || ${two(sql`"n" - 1`)}, ${description}, 'Category ' || ("n" % 5), 'https://service.example/', 'service ' || ${two(sql`"n" - 1`)}, "n", ${start}, ${start}`,
  )
  await sql`insert into "serviceListing" ("language", "serviceId", "category", "lang", "sortKey")
    select 'en', "serviceId", "category", "lang", '9:' || substr(cast(1000000000 + "rank" as text), 2) from "services"`.execute(
    db,
  )
  const formServiceId = `BENCH-${String(serviceWithForm).padStart(2, '0')}`
  await addForm(db, formServiceId, { at: start, changedBy: citizenId })
  const citizens = Math.max(1, Math.floor(rows / applicationsPerCitizen))
  await bulk(
    db,
    citizens,
    sql`insert into "users" ("id", "email", "name", "role", "createdAt", "updatedAt", "nameKey")`,
    sql`'citizen-' || "n", 'citizen-' || "n" || '@bench.example', 'Citizen ' || "n", 'user', ${start}, ${start}, 'citizen ' || "n"`,
  )
  await sql`insert into "identifiers" ("kind", "value", "userId", "createdAt")
    select 'email', "email", "id", "createdAt" from "users" where "id" like 'citizen-%'`.execute(db)
  const ownEvery = Math.max(1, Math.floor(rows / ownApplications))
  for (let from = 0; from < rows; from += chunk) {
    const to = Math.min(rows, from + chunk)
    await applications(db, { from, to, citizens, citizenId, ownEvery })
    say(`${to.toLocaleString('en')} applications`)
  }
  await sql`insert into "applicationNumbers" ("stem", "last")
    ${numbers(0, rows)} select ${stem}, max(${index}) from "numbers" group by ${stem}`.execute(db)
  await figuresAndAudit(db, citizenId)
  await sql.raw(onSqlite ? 'analyze' : 'vacuum analyze').execute(db)
  if (onSqlite) await sql.raw('pragma wal_checkpoint(truncate)').execute(db)
  else await checkpoint(db, say)
  return { applications: rows, citizenId, serviceId: 'BENCH-03', formServiceId, ...(await landmarks(db)) }
}

/** Who may only create databases measures beside what PostgreSQL still writes. */
async function checkpoint(db: Database, say: (line: string) => void) {
  try {
    await sql.raw('checkpoint').execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    say('no right to CHECKPOINT (pg_checkpoint): PostgreSQL goes on writing what was filled')
  }
}

async function accounts(db: Database) {
  await createAdmin(db, operator, people.officer)
  // The bench signs in with a password alone, which is enough for staff.
  await db.updateTable('users').set({ role: 'staff' }).where('email', '=', people.officer.email).execute()
  const citizen = await registerCitizen(db, people.citizen)
  if (!citizen.created) throw new Error('The council to be filled is not empty.')
  return citizen.id
}

const start = '2024-01-01T00:00:00.000Z'
/** In which applications were received, and decided, at every size. */
export const filledMonth = start.slice(0, 7)
const description = 'What the office gives, who may ask for it and which papers it wants to see. '.repeat(2)

function numbers(from: number, to: number) {
  return sql`with recursive "numbers" ("n") as (select ${sql.lit(from + 1)} union all select "n" + 1 from "numbers" where "n" < ${sql.lit(to)})`
}

function bulk(db: Database, to: number, insert: RawBuilder<unknown>, values: RawBuilder<unknown>, from = 0) {
  return sql`${insert} ${numbers(from, to)} select ${values} from "numbers"`.execute(db)
}

/** A number's last two digits, or last `digits`; `substr` from the front, which both engines read alike. */
function two(number: RawBuilder<unknown>, digits = 2) {
  const ten = sql.lit(10 ** digits)
  return sql`substr(cast(${ten} + (${number}) % ${ten} as text), 2)`
}

function serviceOf(number: RawBuilder<unknown>) {
  return sql`'BENCH-' || ${two(number)}`
}

const applied = sql`"n" % ${sql.lit(servicesAppliedFor)}`
const phoneDigits = two(sql`"n" / 10`, 3)
const stem = sql`${serviceOf(applied)} || ${phoneDigits}`
const index = sql`("n" / 10000 + 1)`
const applicationId = sql`case when ${index} = 1 then ${stem} else ${stem} || '-' || ${index} end`
const status = sql`case "n" % 3 when 0 then 'Pending' when 1 then 'Approved' else 'Rejected' end`

/** A minute apart, in months of 28 days: the instant of the application at an index, or an hour later. */
function instant(second: number) {
  const month = sql`("n" / 40320)`
  return sql`cast(2024 + ${month} / 12 as text) || '-' || ${two(sql`${month} % 12 + 1`)} || '-' || ${two(sql`"n" % 40320 / 1440 + 1`)}
    || 'T' || ${two(sql`"n" % 1440 / 60`)} || ':' || ${two(sql`"n" % 60`)} || ':' || ${sql.lit(String(second))} || '.000Z'`
}

const received = instant(10)
const decided = instant(40)
// Of ten pending ones eight have a due date: a day of the week to come for one, for the others the day of
// their receipt, so that each narrowed list has a full page at every size.
const hasLimit = sql`"n" % 3 = 0 and "n" / 3 % 10 < 8`
const today = councilDay(new Date().toISOString())
const week = Array.from(
  { length: 7 },
  (_, index) => sql`when ${sql.lit(index)} then ${sql.lit(dayOf(dayNumber(today) + index))}`,
)
const dueOn = sql`case when "n" % 3 = 0 and "n" / 3 % 10 = 7 then case "n" / 30 % 7 ${sql.join(week, sql` `)} end
  when ${hasLimit} then substr(${received}, 1, 10) end`
const turn = sql`case when "n" % 3 = 0 then case when ${hasLimit} and "n" / 30 % 4 = 3 then 'citizen' else 'council' end end`
const inboxKey = sql`case when ${hasLimit} then '0:' || (${dueOn}) || ':' || ${received} when "n" % 3 = 0 then '0:never:' || ${received} else '1:' || ${latestFirst(received)} end`
const answers: Record<ApplicationFieldName, RawBuilder<unknown>> = {
  applicantName: sql`'Citizen ' || "n"`,
  applicantFatherName: sql`'Father ' || "n"`,
  applicantMotherName: sql`'Mother ' || "n"`,
  applicantPhoneNo: sql`'987654' || ${phoneDigits} || '0'`,
  applicantVillage: sql`'Village ' || ("n" % 7)`,
  applicantPincode: sql`'412803'`,
  applicantLandmark: sql`'Near the well'`,
  userDetails: sql`''`,
  additionalInfo: sql`''`,
}
const hasForm = sql`${applied} = ${sql.lit(serviceWithForm)}`
/** Of a thousand properties each has as many applications as the others. */
const propertyNo = sql`'p' || ("n" / 10 % 1000)`
const words = [sql`'citizen'`, sql`'' || "n"`, sql`'village'`, sql`'' || ("n" % 7)`]

async function applications(
  db: Database,
  {
    from,
    to,
    citizens,
    citizenId,
    ownEvery,
  }: { from: number; to: number; citizens: number; citizenId: string; ownEvery: number },
) {
  await db.transaction().execute(async (trx) => {
    await bulk(
      trx,
      to,
      sql`insert into "applications" ("applicationId", "serviceId", "serviceName", "serviceDescription", "category", "link",
        ${sql.join(Object.keys(answers).map((field) => sql.ref(field)))}, "status", "date", "updatedAt", "user", "revision", "submissionKey", "submissionDigest",
        "daysAllowed", "completeOn", "dueOn", "turn", "answeredAt", "decidedAt", "inboxKey", "formVersion", "answers")`,
      sql`${applicationId}, ${serviceOf(applied)}, 'Service ' || ${two(applied)}, ${description}, 'Category 1', 'https://service.example/',
        ${sql.join(Object.values(answers))}, ${status}, ${received}, case when "n" % 3 = 0 then null else ${decided} end,
        case when "n" % ${sql.lit(ownEvery)} = 0 then ${sql.lit(citizenId)} else 'citizen-' || ("n" % ${sql.lit(citizens)} + 1) end,
        case when "n" % 3 = 0 then 1 else 2 end, 'key-' || "n", 'digest-' || "n",
        case when ${hasLimit} then 7 end, case when ${hasLimit} then substr(${received}, 1, 10) end, ${dueOn}, ${turn}, case when "n" % 33 = 0 then ${received} end,
        case when "n" % 3 = 0 then null else ${decided} end, ${inboxKey}, case when ${hasForm} then 1 end,
        case when ${hasForm} then '{"propertyNo":"' || ${propertyNo} || ${sql.lit(`",${storedAnswers}}`)} else '{}' end`,
      from,
    )
    for (const word of [...words, answers.applicantPhoneNo, sql`lower(${applicationId})`])
      await sql`insert into "applicationWords" ("word", "sortKey", "id") ${numbers(from, to)}
        select ${word}, ${latestFirst(received)}, ${applicationId} from "numbers" where true on conflict do nothing`.execute(
        trx,
      )
    await sql`insert into "applicationWords" ("word", "sortKey", "id") ${numbers(from, to)}
      select ${propertyNo}, ${latestFirst(received)}, ${applicationId} from "numbers" where ${hasForm} on conflict do nothing`.execute(
      trx,
    )
  })
}

/** As each submit and each decision would have counted and recorded them. */
async function figuresAndAudit(db: Database, actorId: string) {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('applications')
      .select(['applicationId', 'serviceId', 'status', 'date', 'decidedAt', 'dueOn'])
      .where('applicationId', '>', after)
      .orderBy('applicationId')
      .limit(chunk)
      .execute()
    if (rows.length === 0) return
    await db.transaction().execute(async (trx) => {
      await addAllToFigures(trx, rows)
      await recordActs(trx, { id: actorId }, rows.flatMap(linesOf))
    })
    after = rows.at(-1)?.applicationId ?? ''
  }
}

function linesOf(row: Pick<Tables['applications'], 'applicationId' | 'status' | 'date' | 'decidedAt'>) {
  const { applicationId: subject, status, date, decidedAt } = row
  const pending = { status: 'Pending' }
  const submitted: AuditEntry = { act: 'application.submitted', subject, after: pending, date }
  if (decidedAt === null) return [submitted]
  const decision = { before: pending, after: { status }, date: decidedAt }
  return [submitted, { act: 'application.decided', subject, ...decision } satisfies AuditEntry]
}

async function landmarks(db: Database): Promise<Pick<Filled, 'deep' | 'undecided' | 'answered'>> {
  const last = await db
    .selectFrom('applications')
    .select(['inboxKey', 'date', 'applicationId'])
    .orderBy('inboxKey', 'desc')
    .orderBy('applicationId', 'desc')
    .limit(31)
    .execute()
  const deepest = last.at(-1)
  if (!deepest) throw new Error('There are too few applications to page through.')
  const undecided = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('status', '=', 'Pending')
    .where('daysAllowed', 'is', null)
    .where('date', '>', deepest.date)
    .orderBy('date')
    .orderBy('applicationId')
    .limit(300)
    .execute()
  const { applicationId: answered } = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('formVersion', 'is not', null)
    .where('status', '=', 'Pending')
    .orderBy('date')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    answered,
    deep: [deepest.inboxKey, deepest.applicationId],
    undecided: undecided.map((row) => row.applicationId),
  }
}
