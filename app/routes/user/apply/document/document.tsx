import { data, redirect } from 'react-router'
import { deleteDraft } from '../../../../../council/cases/drafts.server.ts'
import { findOwnPaper } from '../../../../../council/files/wallet/own-papers.server.ts'
import { removePage } from '../../../../../council/files/wallet/remove-page.server.ts'
import { limits } from '../../../../../rules/limits.ts'
import { bringsPart, uploadBytes } from '../../../../../rules/uploads.ts'
import styles from '../../../../css/add-page.css?url'
import ownForm from '../../../../css/own-form.css?url'
import { optionalText, readForm, text } from '../../../../forms/read-form.server.ts'
import {
  type RefusedPaper,
  readReason,
  receivePapers,
  responseInit,
} from '../../../../forms/receive-papers.server.ts'
import { receivePart } from '../../../../forms/receive-part.server.ts'
import { findTyped } from '../../../../forms/retained-form.server.ts'
import { notFound, visitOf } from '../../../../http/context.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { readPosition } from '../../../../letters/send-page.server.ts'
import type { MainFormHandle } from '../../../../ui/main-form.ts'
import { pathAfter } from '../added-papers.server.ts'
import type { Route } from './+types/document'
import { DocumentScreen, type Refused } from './document-screen.tsx'
import { addToPaper, keepChoice } from './keep-choice.server.ts'
import { describeDocument, openDocument, readThen } from './open-document.server.ts'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = { mainForm: ({ others }) => others.length > 0 }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: ownForm },
]

/** A part of a file is answered with a few words for the script that sends it, and no page. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (!bringsPart(args.request)) return next()
    const { request, url, context } = args
    const { council } = visitOf(context)
    const opened = await openDocument(args)
    const add = addToPaper(opened)
    return receivePart({ council, actor: opened.actor, request, url, add })
  },
]

export async function loader(args: Route.LoaderArgs) {
  const opened = await openDocument(args)
  // Why the only file that the script has sent was not taken.
  const reason = readReason(args.url.searchParams.get('refused'))
  return {
    ...(await describeDocument(opened)),
    chosen: (await findTyped(args, opened.actor))?.paper,
    refusal: reason && [{ name: '', reason }],
    words: await getPageMessages(args.context, 'papers', 'ownPapers'),
  }
}

const fields = {
  account: text(limits.name),
  remove: optionalText(limits.name),
  paper: optionalText(limits.name),
}

/** Whether no file was chosen, which is no error where the button leads on without one. */
const choseNothing = ([first]: RefusedPaper[]) => first?.name === '' && first.reason === 'choose'

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const { council } = visitOf(context)
  const opened = await openDocument(args)
  const { db, actor, document, paper } = opened
  const then = readThen(url)
  const goOn = () => redirect(pathAfter(opened.serviceId, opened.documents, document.position), 303)
  const goOnWithout = async () => {
    if (then !== 'next') await keepChoice(opened, { isAtHand: then === 'atHand' })
    return goOn()
  }
  if (uploadBytes(request) !== undefined) {
    const refused = await receivePapers(council, actor, request, addToPaper(opened))
    if (!refused) throw notFound()
    if (then && choseNothing(refused)) {
      // Whoever goes on without a word about the paper may have forgotten it: they are asked once.
      const isForgotten = then === 'next' && !paper?.pages.length && !url.searchParams.has('asked')
      return isForgotten ? data<Refused>('ask', { status: 422 }) : goOnWithout()
    }
    if (refused.length > 0) return data<Refused>(refused, responseInit(refused))
    return then ? goOn() : redirect(url.pathname, 303)
  }
  const form = await readForm(request, fields)
  if (!form.ok) return data<Refused>('choosePaper', { status: 422 })
  const { account, remove, paper: chosen } = form.values
  if (account !== actor.id) return data<Refused>([{ name: '', reason: 'otherAccount' }], { status: 409 })
  if (remove !== '') {
    // The same form sent again finds nothing to remove, and the page shows what is there.
    const [number = '', digest = ''] = remove.split(' ')
    const page = { position: readPosition(number), digest }
    if (paper) await removePage(db, actor, { paperId: paper.paperId, page })
    return redirect(url.pathname, 303)
  }
  if (then) return goOnWithout()
  const own = chosen === '' ? undefined : await findOwnPaper(db, actor, chosen)
  if (!own) return data<Refused>('choosePaper', { status: 422 })
  await keepChoice(opened, { paperId: own.paperId })
  await deleteDraft(db, actor, url.pathname)
  return redirect(url.pathname, 303)
}

export default withPageMessages(ApplyDocument)

function ApplyDocument({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentScreen {...loaderData} answer={actionData ?? loaderData.refusal} />
}
