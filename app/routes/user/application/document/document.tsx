import { data, redirect } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { findCase } from '../../../../../council/applications/find-case.server.ts'
import { listCasePages } from '../../../../../council/case-papers/list-pages.server.ts'
import { removeCasePage } from '../../../../../council/case-papers/remove-page.server.ts'
import { councilDay } from '../../../../../rules/days.ts'
import { limits } from '../../../../../rules/limits.ts'
import { paperLimits } from '../../../../../rules/paper.ts'
import { bringsPart, uploadBytes } from '../../../../../rules/uploads.ts'
import { actionHeaders } from '../../../../action-headers.server.ts'
import styles from '../../../../css/add-page.css?url'
import { optionalText, readForm } from '../../../../forms/read-form.server.ts'
import { type PaperFormFault, readFault } from '../../../../forms/receive-paper.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../../guard.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { readPosition } from '../../../../papers/send-page.server.ts'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { FormCard } from '../../../../ui/form-card.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import type { PlainHandle } from '../../../../ui/plain-page.ts'
import { BackLink, ScreenHead } from '../../../../ui/screen-head.tsx'
import type { Route } from './+types/document'
import { AddPage } from './add-page.tsx'
import { PagesList } from './pages-list.tsx'
import { receivePage, receivePartOfPage } from './receive-page.server.ts'

/** The browser itself sends the form: a photo goes out as it is read, and the page needs no script. */
export const handle: PlainHandle = { plain: true }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const headers: Route.HeadersFunction = actionHeaders

/** A part of a file is answered with a few words for the script that sends it, and no page. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (!bringsPart(args.request)) return next()
    const { actor, applicationId, document } = await findDocument(args)
    const asked = { applicationId, document: document.position }
    return receivePartOfPage(visitOf(args.context).council, actor, args, asked)
  },
]

/** Statuses of what is not the file's fault: the disk is full, others are before, enough for today. */
const statuses: Partial<Record<PaperFormFault, number>> = { noRoom: 507, busy: 503, tooMany: 429 }
const retryAfter = '10'

/** Why nothing was added or removed: of the file, or of the document. */
type Refused = { fault: PaperFormFault } | { refused: 'closed' | 'full'; removing: boolean }

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
  return {
    document: { name: document.name, note: document.note, lang: document.lang },
    here: `/user/applications/${applicationId}/documents/${params.document}`,
    pages: pages.get(document.position) ?? [],
    isOpen,
    refusal: readRefusal(url.searchParams.get('refused')),
    words: await getPageMessages(context, 'papers'),
  }
}

/** Why a file that the script has sent was not taken. */
function readRefusal(word: string | null): Refused | undefined {
  if (word === 'full' || word === 'closed') return { refused: word, removing: false }
  const fault = readFault(word)
  return fault && { fault }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const { actor, applicationId, document } = await findDocument(args)
  const { council } = visitOf(context)
  const asked = { applicationId, document: document.position }
  if (uploadBytes(request) === undefined) {
    const form = await readForm(request, { remove: optionalText(limits.name) })
    if (!form.ok) throw notFound()
    const page = readPosition(form.values.remove)
    const removed = await removeCasePage(council.db, actor, { ...asked, page })
    if (!removed) throw notFound()
    if (!removed.done) return data({ refused: 'closed', removing: true } as const, { status: 409 })
    return redirect(url.pathname, 303)
  }
  const added = await receivePage(council, actor, request, asked)
  if (!added) throw notFound()
  if ('fault' in added) {
    const headers = added.fault === 'busy' ? { 'Retry-After': retryAfter } : undefined
    return data({ fault: added.fault }, { status: statuses[added.fault] ?? 422, headers })
  }
  if (!added.done) return data({ refused: added.refused, removing: false }, { status: 409 })
  return redirect(url.pathname, 303)
}

export default function DocumentPages({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      <Screen
        {...loaderData}
        answer={actionData ?? loaderData.refusal}
        applicationId={params.applicationId}
      />
    </WithPageMessages>
  )
}

type ScreenProps = Route.ComponentProps['loaderData'] & {
  answer: Refused | undefined
  applicationId: string
}

function Screen({ document, here, pages, isOpen, answer, applicationId }: ScreenProps) {
  const t = useTranslations('pages.papers')
  const area = useTranslations('area')
  const locale = useLocale()
  const lang = document.lang === locale ? undefined : document.lang
  const max = paperLimits.pagesOfDocument
  const fault = answer && 'fault' in answer ? t(`fault.${answer.fault}`) : undefined
  const refused = answer && 'refused' in answer ? answer : undefined
  return (
    <>
      <PageTitle heading={document.name} area={area('user')} refused={answer !== undefined} />
      <BackLink to={`/user/applications/${applicationId}`}>{t('back', { applicationId })}</BackLink>
      <ScreenHead title={document.name} lang={lang}>
        {document.note && <p lang={lang}>{document.note}</p>}
      </ScreenHead>
      {fault !== undefined && (
        <ErrorSummary heading={t('failed')} errors={[{ field: 'file', message: fault }]} />
      )}
      {refused && (
        <ErrorSummary
          heading={t(refused.removing ? 'notRemoved' : 'failed')}
          message={t(refused.refused, { max })}
          errors={[]}
        />
      )}
      <FormCard>
        <PagesList pages={pages} here={here} isOpen={isOpen} />
        {!isOpen && !refused && <p>{t('closed')}</p>}
        {isOpen && pages.length >= max && <p>{t('full', { max })}</p>}
        {isOpen && pages.length < max && <AddPage here={here} error={fault} />}
      </FormCard>
    </>
  )
}
