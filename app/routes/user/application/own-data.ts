import { readOwnData } from '../../../../council/cases/applications/own-data.server.ts'
import { type CasePage, listCasePages } from '../../../../council/cases/papers/list-pages.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/own-data'

/** All that is kept of one's own application, as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const { applicationId } = params
  const language = languageOf(context)
  const { form } = await allMessages(language)
  const db = dbOf(context)
  const data = await readOwnData(db, actor, applicationId, {
    language,
    today: councilDay(new Date().toISOString()),
    words: form,
  })
  if (!data) throw notFound()
  const pages = await listCasePages(db, actor, applicationId)
  const papers = [...pages].flatMap(([document, added]) =>
    added.map((page) => describePage(page, { applicationId, document })),
  )
  return new Response(`${JSON.stringify({ ...data, papers }, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="application-${applicationId}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** A page with its place among the documents and on the portal; of one that was erased only that it came. */
function describePage(
  { position, addedAt, file }: CasePage,
  { applicationId, document }: { applicationId: string; document: number },
) {
  const address = `/user/applications/${applicationId}/documents/${document + 1}/${position + 1}`
  return {
    document: document + 1,
    page: position + 1,
    addedAt,
    ...(file ? { type: file.type, bytes: file.bytes, address } : { erased: true }),
  }
}
