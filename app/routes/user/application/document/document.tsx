import { data, redirect } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { findCase } from '../../../../../council/cases/applications/find-case.server.ts'
import { listCasePages } from '../../../../../council/cases/papers/list-pages.server.ts'
import { removeCasePage } from '../../../../../council/cases/papers/remove-page.server.ts'
import { councilDay } from '../../../../../rules/days.ts'
import { limits } from '../../../../../rules/limits.ts'
import { paperLimits } from '../../../../../rules/paper.ts'
import { bringsPart, uploadBytes } from '../../../../../rules/uploads.ts'
import styles from '../../../../css/add-page.css?url'
import { optionalText, readForm } from '../../../../forms/read-form.server.ts'
import {
  type RefusedPaper,
  readReason,
  receivePapers,
  responseInit,
} from '../../../../forms/receive-papers.server.ts'
import { receivePart } from '../../../../forms/receive-part.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../../http/context.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { readPosition } from '../../../../letters/send-page.server.ts'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { FormCard } from '../../../../ui/form-card.tsx'
import { BackLink, PageHead } from '../../../../ui/screen-head.tsx'
import type { Route } from './+types/document'
import { AddPage } from './add-page.tsx'
import { addToCase } from './add-to-case.server.ts'
import { PagesList } from './pages-list.tsx'
import { useRefusedPapers } from './use-refused-papers.ts'

/** The browser itself sends the form: a photo goes out as it is read, and the page needs no script. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** A part of a file is answered with a few words for the script that sends it, and no page. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (!bringsPart(args.request)) return next()
    const { request, url, context } = args
    const { council } = visitOf(context)
    const { actor, applicationId, document } = await findDocument(args)
    const add = addToCase(council, actor, { applicationId, document })
    return receivePart({ council, actor, request, url, add })
  },
]

/** The files that were not added, or that no page was removed. */
type Refused = RefusedPaper[] | 'notRemoved'

async function findDocument({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const actor = actorOf(context, 'user')
  const { applicationId } = params
  const position = readPosition(params.document)
  const today = councilDay(new Date().toISOString())
  const found = await findCase(dbOf(context), actor, applicationId, { language: languageOf(context), today })
  const document = found?.documents.find((one) => one.position === position)
  if (!found || !document) throw notFound()
  const isOpen = found.status === 'Pending' && !found.setAside && document.state !== 'seen'
  return { actor, applicationId, document, isOpen }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, applicationId, document, isOpen } = await findDocument(args)
  const { context, params, url } = args
  const pages = await listCasePages(dbOf(context), actor, applicationId)
  // Why the only file that the script has sent was not taken.
  const reason = readReason(url.searchParams.get('refused'))
  return {
    document: { name: document.name, note: document.note, lang: document.lang },
    here: `/user/applications/${applicationId}/documents/${params.document}`,
    pages: (pages.get(document.position) ?? []).map((page) => ({ ...page, seen: page.addedAt })),
    isOpen,
    refusal: reason && [{ name: '', reason }],
    words: await getPageMessages(context, 'papers'),
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const { actor, applicationId, document } = await findDocument(args)
  const { council } = visitOf(context)
  const asked = { applicationId, document: document.position }
  if (uploadBytes(request) === undefined) {
    const form = await readForm(request, { remove: optionalText(limits.name) })
    if (!form.ok) throw notFound()
    const [page, addedAt = ''] = form.values.remove.split(' ')
    const seen = { page: readPosition(page ?? ''), addedAt }
    const removed = await removeCasePage(council.db, actor, { ...asked, ...seen })
    if (!removed) throw notFound()
    if (!removed.done) return data<Refused>('notRemoved', { status: 409 })
    return redirect(url.pathname, 303)
  }
  const refused = await receivePapers(
    council,
    actor,
    request,
    addToCase(council, actor, { applicationId, document }),
  )
  if (!refused) throw notFound()
  if (refused.length > 0) return data<Refused>(refused, responseInit(refused))
  return redirect(url.pathname, 303)
}

export default withPageMessages(DocumentPages)

function DocumentPages({ loaderData, actionData, params: { applicationId } }: Route.ComponentProps) {
  const { document, here, pages, isOpen } = loaderData
  const answer: Refused | undefined = actionData ?? loaderData.refusal
  const t = useTranslations('pages.papers')
  const locale = useLocale()
  const lang = document.lang === locale ? undefined : document.lang
  const max = paperLimits.pagesOfDocument
  const left = isOpen ? max - pages.length : 0
  const refused = useRefusedPapers(answer === 'notRemoved' ? [] : (answer ?? []), { max, left })
  return (
    <>
      <BackLink to={`/user/applications/${applicationId}`}>
        {useTranslations('user')('back', { applicationId })}
      </BackLink>
      <PageHead title={document.name} area="user" refused={answer !== undefined} lang={lang}>
        {document.note && <p lang={lang}>{document.note}</p>}
      </PageHead>
      {refused && <ErrorSummary {...refused.summary} />}
      {answer === 'notRemoved' && (
        <ErrorSummary heading={t('notRemoved')} message={t('closed')} errors={[]} />
      )}
      <FormCard>
        <PagesList pages={pages} here={here} isOpen={isOpen} />
        {!isOpen && answer === undefined && <p>{t('closed')}</p>}
        {isOpen && pages.length >= max && <p>{t('full', { max })}</p>}
        {left > 0 && <AddPage here={here} left={left} error={refused?.error} />}
      </FormCard>
    </>
  )
}
