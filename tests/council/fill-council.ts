import { type RawBuilder, sql } from 'kysely'
import { getEngine } from '../../council/database/inspect.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { formPathStart } from '../../rules/form/steps.ts'
import { fillCertificates } from './fill-certificates.ts'
import { withoutIndexes } from './without-indexes.ts'

/**
 * Fills the tables with `rows` services, requests and applications and as many accounts, or `people`, in
 * bulk, and measures them.
 */
export async function fillCouncil(db: Database, rows: number, owner: string, people = rows): Promise<void> {
  await withoutIndexes(db, async () => {
    await fillTables(db, rows, owner, people)
    await fillCertificates(db, owner)
  })
  const onSqlite = (await getEngine(db)).startsWith('SQLite')
  await (onSqlite ? sql`analyze` : sql`vacuum analyze`).execute(db)
}

async function fillTables(db: Database, rows: number, owner: string, people: number) {
  const now = '2026-11-21T06:00:00.000Z'
  const to = (last: number) =>
    sql`with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(last)})`
  const [numbers, persons] = [to(rows), to(people)]
  const padded = sql`substr('0000000' || "n", -7)`
  // Half of the services meet the need of water, the fifth, and the others none.
  const need = sql`case when "n" % 2 = 0 then 'water' end`
  const place = sql`case when "n" % 2 = 0 then '5:' else '9:' end || substr(cast(1000000000 + "n" as text), 2)`
  const fill = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await fill(sql`insert into "places" ("placeId", "kind", "parentId", "name", "nameKey")
    values ('village-1', 'village', null, 'Village', 'village')`)
  await fill(sql`insert into "services" ("serviceId", "serviceName", "serviceDescription", "category", "link", "nameKey", "need", "rank", "createdAt", "updatedAt")
    ${numbers} select 'S-' || "n", 'Service ' || ${padded}, 'text', 'Category ' || ("n" % 20), '', 'service ' || ${padded}, ${need}, "n", ${now}, ${now} from "numbers"`)
  await fill(sql`insert into "serviceListing" ("language", "serviceId", "category", "lang", "sortKey")
    ${numbers} select "language", 'S-' || "n", 'Category ' || ("n" % 20), 'en', ${place}
    from "numbers", (select 'en' as "language" union all select 'hi' union all select 'mr') as "spoken"`)
  await fill(sql`insert into "serviceTexts" ("serviceId", "language", "serviceName", "serviceDescription")
    ${numbers} select 'S-' || "n", 'mr', 'Seva', '' from "numbers"`)
  await fill(sql`insert into "serviceFacts" ("serviceId", "fact", "value", "lang", "source", "checkedOn", "grade")
    ${numbers} select 'S-' || "n", 'fee', 'Free', 'en', 'Board', '2026-11-01', 'A' from "numbers"`)
  await fill(sql`insert into "serviceFactTexts" ("serviceId", "fact", "language", "value")
    ${numbers} select 'S-' || "n", 'fee', 'mr', 'Mofat' from "numbers"`)
  await fill(sql`insert into "categoryTexts" ("category", "language", "name", "description")
    ${numbers} select 'Category ' || "n", 'mr', 'Prakar', '' from "numbers"`)
  await fill(sql`insert into "readyWords" ("id", "kind", "serviceId", "texts", "createdAt")
    ${numbers} select 'r' || "n", case when "n" % 2 = 0 then 'reason' else 'request' end,
      case when "n" % 3 = 0 then null else 'S-' || "n" end, '{"en":{"name":"Name","text":"Text"}}', ${now} from "numbers"`)
  await fill(sql`insert into "users" ("id", "email", "name", "role", "createdAt", "updatedAt", "nameKey", "placeId")
    ${persons} select 'u' || "n", 'u' || "n" || '@p.example', 'Person ' || ${padded}, case when "n" % 2 = 0 then 'user' else 'staff' end,
      ${now}, ${now}, 'person ' || ${padded}, 'village-1' from "numbers"`)
  await fill(sql`insert into "identifiers" ("kind", "value", "userId", "createdAt")
    select 'email', "email", "id", "createdAt" from "users" where "id" like 'u%' and "email" like '%@p.example'`)
  await fill(sql`insert into "identifiers" ("kind", "value", "userId", "createdAt")
    ${persons} select 'phone', cast(9000000000 + "n" as text), 'u' || "n", ${now} from "numbers" where "n" % 2 = 0`)
  await fill(sql`insert into "secondFactors" ("userId", "sealed", "lastStep", "confirmedAt")
    ${persons} select 'u' || "n", 'sealed', 0, ${now} from "numbers" where "n" % 2 = 1`)
  const serviceWords = [
    [0, sql`'service'`],
    [0, padded],
    [1, sql`'seva' || ("n" % 1000)`],
    [1, sql`'~sev'`],
    [2, sql`'text'`],
    [3, sql`'category'`],
    [3, sql`'' || ("n" % 20)`],
  ] as const
  for (const [field, word] of serviceWords) {
    await fill(sql`insert into "serviceWords" ("field", "word", "sortKey", "id")
      ${numbers} select ${sql.lit(String(field))}, ${word}, ${place}, 'S-' || "n" from "numbers" where true on conflict do nothing`)
  }
  await fill(sql`insert into "spellings" ("variant", "word")
    ${numbers} select substr('seva' || ("n" % 1000), 2), 'seva' || ("n" % 1000) from "numbers" where "n" <= 1000`)
  await fill(sql`insert into "alsoCalled" ("serviceId", "language", "words")
    ${numbers} select 'S-' || "n", 'mr', 'seva' || ("n" % 1000) from "numbers"`)
  await fill(sql`insert into "searchesNotFound" ("day", "words", "language", "count")
    ${numbers} select '2026-' || (10 + "n" % 3) || '-' || (10 + "n" % 20), 'word ' || "n", 'mr', "n" % 7 + 1 from "numbers"`)
  for (const word of [sql`'person'`, padded, sql`'u' || "n"`]) {
    await fill(sql`insert into "citizenWords" ("word", "sortKey", "id")
      ${numbers} select ${word}, 'person ' || ${padded}, 'u' || "n" from "numbers" where true on conflict do nothing`)
  }
  await fill(sql`insert into "privacyRequests" ("id", "userId", "kind", "words", "date", "doneAt")
    ${numbers} select 'r' || "n", 'u' || "n", case "n" % 3 when 0 then 'complain' else 'correct' end, 'text',
      '2026-01-01T00:00:00.' || ${padded}, case when "n" % 2 = 0 then ${now} end from "numbers"`)
  await fill(sql`insert into "familyMembers" ("id", "userId", "name", "fatherName", "motherName", "relation", "createdAt")
    ${numbers} select 'f' || "n", 'u' || "n", 'a', 'b', 'c', 'child', ${now} from "numbers"`)
  await fill(sql`insert into "sessions" ("id", "tokenDigest", "userId", "deviceDigest", "createdAt", "updatedAt", "expiresAt")
    ${numbers} select 's' || "n", 't' || "n", 'u' || "n", 'd' || "n", ${now}, ${now}, '2027-01-01T00:00:00.000Z' from "numbers"`)
  await fill(sql`insert into "notices" ("id", "userId", "kind", "way", "createdAt", "readAt")
    ${numbers} select 'n' || "n", 'u' || ("n" % 500 + 1), 'newBrowser', 'password', ${now}, case when "n" % 2 = 0 then ${now} end from "numbers"`)
  const status = sql`case "n" % 3 when 0 then 'Pending' when 1 then 'Approved' else 'Rejected' end`
  const date = sql`'2026-01-01T00:00:00.' || ${padded} || 'Z'`
  // Of the pending ones every second has a due date, in November 2026, before and after the day of the tests.
  // Of the decided ones half are late, a quarter was in time.
  const dueOn = sql`case when "n" % 6 = 0 then '2026-11-' || ("n" / 6 % 19 + 10)
    when "n" % 6 in (1, 2) then '2025-12-31' when "n" % 6 = 4 then '2026-01-05' end`
  const turn = sql`case when "n" % 3 = 0 then case when "n" % 12 = 0 then 'citizen' else 'council' end end`
  const answeredAt = sql`case when "n" % 9 = 0 then '2026-11-01T00:00:00.' || ${padded} || 'Z' end`
  const inboxKey = sql`case when "n" % 6 = 0 then '0:' || (${dueOn}) || ':' || ${date} when "n" % 3 = 0 then '0:never:' || ${date} else '1:' || ${latestFirst(date)} end`
  await fill(sql`insert into "applications" ("applicationId", "serviceId", "serviceName", "serviceDescription", "category", "link",
      "applicantName", "applicantFatherName", "applicantMotherName", "applicantPhoneNo", "applicantVillage", "applicantPincode",
      "applicantLandmark", "userDetails", "additionalInfo", "status", "date", "user", "submissionKey", "submissionDigest",
      "daysAllowed", "dueOn", "turn", "answeredAt", "inboxKey", "decidedAt", "stoppedLateAt", "formVersion", "assignedTo", "toIssueAt")
    ${numbers} select 'S-7321-' || "n", 'S-' || ("n" % 20 + 1), 'Service', '', '', '', 'a', 'b', 'c', '9876543210', 'v', '412803',
      'l', '', '', ${status}, ${date}, case when "n" % 100 = 0 then ${owner} else 'u' || "n" end, 'k' || "n", 'd',
      case when "n" % 6 = 0 then 7 end, ${dueOn}, ${turn}, ${answeredAt}, ${inboxKey}, case when "n" % 3 > 0 then ${date} end,
      case when "n" % 4 = 0 then ${date} end, case when "n" % 4 = 0 then 1 end, case when "n" % 5 = 0 then 'u' || ("n" % 40 + 1) end,
      case when "n" % 30 = 1 then ${date} end from "numbers"`)
  await fill(sql`insert into "forms" ("serviceId", "version", "definition", "changedAt", "changedBy", "publishedAt")
    ${numbers} select 'S-' || "n", 1, '{"sections":[]}', ${now}, ${owner}, ${now} from "numbers"`)
  await fill(sql`insert into "openCases" ("applicationId", "userId", "openedAt", "seenAt")
    ${numbers} select 'S-7321-' || "n", 'u' || "n", ${now}, ${now} from "numbers"`)
  await fill(sql`insert into "accessLog" ("actor", "hour", "subject", "kind", "office", "userId")
    ${numbers} select 'u' || ("n" % 40 + 1), '2026-06-' || (10 + "n" % 20) || 'T1' || ("n" % 8), 'S-7321-' || "n", 'view', 'Clerk',
      case when "n" % 100 = 0 then ${owner} else 'u' || "n" end from "numbers"`)
  await fill(sql`insert into "savedFilters" ("id", "userId", "name", "nameKey", "parameters", "createdAt")
    ${numbers} select 's' || "n", 'u' || "n", 'Late', 'late', '{"timing":"late"}', ${now} from "numbers"`)
  await fill(sql`insert into "claimCodes" ("applicationId", "digest", "createdBy", "createdAt", "expiresAt")
    ${numbers} select 'S-7321-' || "n", 'd', ${owner}, ${now}, ${date} from "numbers"`)
  await fill(sql`insert into "reviews" ("subject", "kind", "applicationId", "askedOn", "doneBy", "doneOn")
    ${numbers} select 'S-7321-' || "n", 'entry', 'S-7321-' || "n", '2026-06-01', ${owner}, case when "n" % 20 > 0 then ${now} end from "numbers"`)
  await fill(sql`insert into "drafts" ("user", "path", "fields", "date")
    ${numbers} select 'u' || "n", ${formPathStart} || 'S-' || "n", '{}', ${now} from "numbers"`)
  await fill(sql`insert into "phoneCodes" ("phone", "digest", "purpose", "asker", "userId", "tries", "sentAt", "expiresAt")
    ${numbers} select cast(9000000000 + "n" as text), 'd', 'confirm', 'u' || "n", 'u' || "n", 0, ${now}, ${now} from "numbers"`)
  await fill(sql`insert into "passkeys" ("id", "userId", "publicKey", "counter", "name", "createdAt")
    ${numbers} select 'p' || "n", 'u' || "n", 'key', 0, 'phone', ${now} from "numbers"`)
  await fill(sql`insert into "caseDocuments" ("applicationId", "position", "name", "note", "lang", "atHand")
    ${numbers} select 'S-7321-' || "n", 0, 'Paper', '', 'en', 1 from "numbers"`)
  await fill(sql`insert into "files" ("digest", "bytes", "type", "createdAt")
    ${numbers} select 'd' || "n", 300000, 'image/jpeg', ${now} from "numbers"`)
  await fill(sql`insert into "papers" ("paperId", "user", "name", "createdAt", "usedAt")
    ${numbers} select 'p' || "n", 'u' || ("n" % 500 + 1), 'Paper', ${now}, ${date} from "numbers"`)
  await fill(sql`insert into "paperPages" ("paperId", "position", "digest")
    ${numbers} select 'p' || "n", 0, 'd' || "n" from "numbers"`)
  await fill(sql`insert into "casePapers" ("applicationId", "document", "position", "digest", "addedAt", "addedBy")
    ${numbers} select 'S-7321-' || "n", 0, 0, 'd' || "n", ${now}, 'u' || "n" from "numbers"`)
  await fill(sql`insert into "casePauses" ("applicationId", "fromDay", "toDay", "missing")
    ${numbers} select 'S-7321-' || "n", '2026-01-02', '2026-01-03', '[0]' from "numbers"`)
  await fill(sql`insert into "promises" ("applicationId", "ordinal", "daysAllowed", "dueOn", "reasonKey", "actId", "madeAt")
    ${numbers} select 'S-7321-' || "n", 1, 7, ${dueOn}, 'received', 'a' || "n", ${date} from "numbers"`)
  await fill(sql`insert into "readings" ("applicationId", "ordinal", "json")
    ${numbers} select 'S-7321-' || "n", 1, 'null' from "numbers" where "n" % 3 > 0`)
  for (const word of [
    sql`'asha'`,
    padded,
    sql`'9876543210'`,
    sql`'village' || ("n" % 7)`,
    sql`'s-7321-' || "n"`,
  ]) {
    await fill(sql`insert into "applicationWords" ("word", "sortKey", "id")
      ${numbers} select ${word}, ${latestFirst(date)}, 'S-7321-' || "n" from "numbers"`)
  }
  await fill(sql`insert into "applicationFigures" ("serviceId", "receivedMonth", "decidedMonth", "timing", "daysTaken", "stripe", "count")
    ${numbers} select 'S-' || ("n" % 20 + 1), '20' || substr('0' || ("n" / 20 % 20 + 10), -2) || '-01', '', 'open', 0, 0, 10
    from "numbers" where "n" <= 400`)
  // A tenth still waits; what is older than 90 days is forgotten.
  await fill(sql`insert into "undos" ("applicationId", "revision", "decidedBy", "batch", "until", "before")
    select "applicationId", 2, "user", "applicationId", '2026-11-21T06:10:00.000Z', '{}' from "applications"`)
  await fill(sql`insert into "outbox" ("id", "event", "subject", "occasion", "userId", "applicationId", "channel", "receiver", "language",
      "values", "revision", "state", "dueAt", "expiresAt", "createdAt")
    ${numbers} select 'm' || "n", 'application.received', 'S-7321-' || "n", '1', 'u' || ("n" % 500 + 1), 'S-7321-' || "n", 'mail',
      case when "n" % 4 = 0 then 'm' || "n" else 'u' || "n" || '@p.example' end, 'en', '{}', 1,
      case when "n" % 10 = 0 then 'waiting' else 'sent' end, ${date}, '2026-12-31T00:00:00.000Z', ${date} from "numbers"`)
  await fill(sql`insert into "contactChoices" ("userId", "language", "mail", "sms", "changedAt")
    ${numbers} select 'u' || "n", 'mr', 1, 1, ${now} from "numbers"`)
  await fill(sql`insert into "audit" ("id", "date", "actor", "act", "subject", "after", "valuesDigest", "chain", "ordinal", "digest")
    ${numbers} select 'a' || "n", ${now}, 'u1', 'application.submitted', 'S-7321-' || "n", '{"status":"Pending"}', '', 'filled', "n", '' from "numbers"`)
  await fill(sql`insert into "auditClients" ("id", "client", "salt", "date")
    ${numbers} select 'a' || "n", '192.0.2.1', '', ${now} from "numbers"`)
}

/** As the portal writes it: each digit of an instant as a letter, `j` for 0 to `a` for 9. */
export function latestFirst(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return [...'jihgfedcba'].reduce(
    (text, letter, digit) => sql`replace(${text}, ${sql.lit(String(digit))}, ${sql.lit(letter)})`,
    instant,
  )
}
