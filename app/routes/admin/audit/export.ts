import type { Messages } from 'use-intl'
import { recordExport } from '../../../../council/audit/exports.server.ts'
import {
  type AuditLine,
  countExportedLines,
  exportAudit,
} from '../../../../council/audit/list-audit.server.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { csvFile } from '../../../http/csv-file.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/export'
import { actorWords, actWords, kindWords, type Say, subjectWords } from './audit-words.ts'
import { readAuditFilter } from './read-audit-filter.server.ts'

/** The lines that the address filters, as a file for spreadsheets; it has a line of its own in the audit. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = actorOf(context, 'admin')
  // React Router would collect the whole list to serialise it as data; no page asks for that.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const db = dbOf(context)
  const { client, logError } = visitOf(context)
  const filter = readAuditFilter(url)
  const rows = await countExportedLines(db, admin, filter)
  await recordExport(db, admin, { file: 'audit', filter: { ...filter }, rows, client })
  const language = languageOf(context)
  const { audit } = (await allMessages(language)).admin
  return csvFile({
    name: 'audit',
    headings: headings.map((heading) => audit[heading]),
    rows: exportAudit(db, admin, filter),
    textsOf: textsOf(audit),
    logError,
  })
}

type Words = Messages['admin']['audit']

const headings = ['time', 'kind', 'by', 'accountKind', 'about', 'address', 'before', 'after'] as const

function textsOf(words: Words) {
  const say: Say = (word) => {
    const found = word
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], words)
    return String(found)
  }
  return (line: AuditLine) => [
    councilTime(line.date),
    actWords(say, line.act),
    actorWords(say, line),
    kindWords(say, line.kind),
    subjectWords(say, line),
    line.client ?? '',
    line.before ?? '',
    line.after ?? '',
  ]
}

/** In Asia/Kolkata, as spreadsheets read it. */
function councilTime(instant: string) {
  const there = new Date(Date.parse(instant) + 5.5 * 60 * 60 * 1000).toISOString()
  return there.slice(0, 19).replace('T', ' ')
}
