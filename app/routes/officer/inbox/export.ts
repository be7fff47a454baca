import { exportApplications } from '../../../../council/applications/export.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, dbOf, visitOf } from '../../../guard.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/export'
import { begun, bodyOf, fileOf } from './export-file.server.ts'
import { readInboxAddress } from './inbox-address.server.ts'

/** The whole list that the address asks for, as a file for spreadsheets. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  // Asked for as data it would be gathered whole; no page does.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const { filter } = readInboxAddress(url, actor.role)
  const rows = exportApplications(dbOf(context), actor, { ...filter, today, language })
  const pieces = await begun(fileOf(rows, await allMessages(language), today))
  return new Response(bodyOf(pieces, visitOf(context).logUnexpected), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="applications-${today}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
