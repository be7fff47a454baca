import { readOwnData } from '../../../../council/applications/own-data.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, dbOf, notFound } from '../../../guard.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/own-data'

/** All that is kept of one's own application, as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const { applicationId } = params
  const language = languageOf(context)
  const { form } = await allMessages(language)
  const data = await readOwnData(dbOf(context), actor, applicationId, {
    language,
    today: councilDay(new Date().toISOString()),
    words: form,
  })
  if (!data) throw notFound()
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="application-${applicationId}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
