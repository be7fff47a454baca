import type { LoaderFunctionArgs } from 'react-router'
import { consumeAttempt, refundAttempt } from '../../council/actors/throttles.server.ts'
import { findCouncilImage } from '../../council/office/council-image.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import type { Day } from '../../rules/days.ts'
import { type Refusal, refusals } from '../../rules/refusals.ts'
import { drawRefusal } from '../frame/refusal-page.server.tsx'
import { type Context, notFound, visitOf } from '../http/context.server.ts'
import { languageOf } from '../i18n/language.server.ts'
import type { PaperWords } from './paper-words.server.ts'
import type { QrCode } from './qr-code.server.ts'
import { sendPage } from './send-page.server.ts'

/** A text of a paper: as it is, in a language or a weight of its own, or several that follow each other. */
export type PaperText = string | { text: PaperText; lang?: string; strong?: true } | PaperText[]

/** A paper to be printed as a PDF. */
export interface Pdf {
  /** Its source, `typst/{source}.typ`. */
  source: string
  /** The name of the file, without its ending. */
  file: string
  title: string
  words: PaperWords
  /** The day of the paper itself, which the file bears as its date. */
  day: Day
  /** The council as the paper has it; undefined: as it is called today. */
  council?: { name: string; place: string }
  /** What its source reads besides the title and the letterhead. */
  texts: Record<string, PaperText | PaperText[][] | object | undefined>
}

const [ending, busySeconds] = ['/pdf', 10]

/** The address of the PDF of the page at `url`; undefined where the portal cannot make any. */
export function pdfOf(context: Context, { pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  return visitOf(context).council.printer && `${pathname}${ending}${search}`
}

/**
 * Answers with a paper as a PDF. `read` asks for it as its page does, and throws what that throws; it is
 * called once the client may have another one. What is not there does not count.
 */
export async function sendPdf(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  read: (lang: string) => Promise<Pdf>,
): Promise<Response> {
  const { council, client } = visitOf(context)
  const { db, printer } = council
  if (!printer) throw notFound()
  const counter: ['pdfs', string] = ['pdfs', client]
  const seconds = await consumeAttempt(db, [counter])
  if (seconds !== undefined) return refusePdf(council, request, 'pdfBusy', seconds)
  const pdf = await read(languageOf(context)).catch(async (refusal) => {
    await refundAttempt(db, [counter])
    throw refusal
  })
  const [year, month, day] = pdf.day.split('-').map(Number)
  const head = await readHead(council, pdf)
  const data = { ...pdf.texts, lang: pdf.words.lang, title: pdf.title, day: { year, month, day }, head }
  const printed = await printer.print({ name: pdf.source, data })
  if (printed === 'busy') {
    await refundAttempt(db, [counter])
    return refusePdf(council, request, 'pdfBusy', busySeconds)
  }
  if (printed === 'letters') return refusePdf(council, request, 'pdfLetters')
  return sendPage({ type: 'application/pdf', bytes: printed }, pdf.file)
}

async function readHead({ db }: Council, { words: { lang, t }, council: named }: Pdf) {
  const { image, demonstration, langs, ...own } = await getCouncilProfile(db, lang)
  const found = image && (await findCouncilImage(db, image))
  return {
    name: named?.name ?? inLanguage(own.name, langs.name),
    place: named?.place ?? inLanguage(own.place, langs.place),
    image: found ? [...found.bytes] : null,
    notValid: demonstration ? t('pages.acknowledgement.notValid') : null,
  }
}

/** The page of a refusal leads back to that of the paper, which can be printed at any time. */
async function refusePdf(council: Council, request: Request, refusal: Refusal, seconds?: number) {
  const { origin, pathname, search } = new URL(request.url)
  const back = new Request(`${origin}${pathname.slice(0, -ending.length)}${search}`, request)
  const { page, language } = await drawRefusal(council, back, { refusal })
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Cache-Control': 'no-store',
  })
  if (seconds !== undefined) headers.set('Retry-After', String(seconds))
  return new Response(page, { status: refusals[refusal].status, headers })
}

/** A text that is in a language of its own; `lang` is undefined where it is in that of the paper. */
export function inLanguage(text: string, lang: string | undefined): PaperText {
  return lang === undefined ? text : { text, lang }
}

export function strong(text: PaperText): PaperText {
  return { text, strong: true }
}

/** What a message marks as strong, between two characters that nobody types. */
export const markStrong = (chunks: string) => `\ue000${chunks}\ue001`

/** The text of a message whose strong parts `markStrong` has marked. */
export function readMarked(text: string): PaperText {
  return text.split(/\ue000([^\ue001]*)\ue001/).map((part, index) => (index % 2 === 1 ? strong(part) : part))
}

/** A code as a picture. */
export function pictureOf({ size, path }: QrCode, label: string) {
  const modules = size + 8
  const view = `viewBox="-4 -4 ${modules} ${modules}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${view}><path d="${path}" shape-rendering="crispEdges"/></svg>`
  return { svg, modules, label }
}
