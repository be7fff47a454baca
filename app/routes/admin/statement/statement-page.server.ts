import { data } from 'react-router'
import type { Admin } from '../../../../council/actors/actors.server.ts'
import { deleteDraft, type Fields, storeDraft } from '../../../../council/cases/drafts.server.ts'
import { findPayment, listTold } from '../../../../council/cases/fees/list-payments.server.ts'
import { receivePayment } from '../../../../council/cases/fees/payments.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { compareStatement } from '../../../../council/records/importing/compare-statement.server.ts'
import { formatPaise, mostPaise } from '../../../../rules/fees/paise.ts'
import { groupReference } from '../../../../rules/fees/reference.ts'
import { type StatementColumns, statementLimits } from '../../../../rules/fees/statement.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { optionalWholeNumber } from '../../../forms/office-fields.server.ts'
import { checkbox, choice, field, readForm, refuse } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { ErrorKey, RefusedForm } from '../../../ui/form-errors.ts'
import { notedValues } from '../../officer/fees/noted-values.ts'
import type { Route } from './+types/statement'
import type { Outcome } from './received-payments.tsx'

/** How many matches are offered at once: two fields each, of the 400 that a form may have. */
const mostOffered = 50
const places = Array.from({ length: mostOffered }, (_, index) => index)

interface Offer {
  paymentId: string
  /** What the bank has. */
  paise: number
  /** Of the bank, for people to read. */
  date: string
}

/** What a form carries of a match in place of the file: nothing that names who paid. */
function writeOffer({ paymentId, paise, date }: Offer) {
  return `${paymentId} ${paise} ${date.replace(/[^0-9A-Za-z/. -]/g, '').slice(0, 20)}`
}

function readOffer(raw: string): Offer | undefined {
  const [, paymentId = '', paise = '', date = ''] = /^([0-9a-f-]{36}) ([0-9]{1,8}) (.{0,20})$/.exec(raw) ?? []
  return Number(paise) >= 1 && Number(paise) <= mostPaise
    ? { paymentId, paise: Number(paise), date }
    : undefined
}

/** The matches that a form carries, of payments that still wait, for the page. */
export async function showOffers(db: Database, actor: Admin, fields: Fields) {
  const carried = places.flatMap((index) => {
    const offer = readOffer(fields[`offer-${index}`] ?? '')
    return offer ? [{ ...offer, index, isTicked: fields[`tick-${index}`] === checkedValue }] : []
  })
  if (carried.length === 0) return []
  const told = await listTold(
    db,
    actor,
    carried.map(({ paymentId }) => paymentId),
  )
  return carried.flatMap((offer) => {
    const payment = told.find(({ paymentId }) => paymentId === offer.paymentId)
    if (!payment) return []
    const { applicationId, applicantName, paise, reference } = payment
    return [
      {
        index: offer.index,
        value: writeOffer(offer),
        applicationId,
        applicantName,
        reference: groupReference(reference),
        told: formatPaise(paise),
        amount: formatPaise(offer.paise),
        isExact: paise === offer.paise,
        date: offer.date,
        isTicked: offer.isTicked,
      },
    ]
  })
}

export type ShownOffer = Awaited<ReturnType<typeof showOffers>>[number]

/** Compares a statement, or receives what was ticked. */
export async function submitStatement(args: Route.ActionArgs) {
  // A form in parts that broke off on its way holds nothing.
  const posted = await args.request.formData().catch(() => new FormData())
  const [intent, ...more] = posted.getAll('intent')
  if (more.length === 0 && intent === 'compare') return compare(args, posted)
  if (more.length === 0 && intent === 'mark') return markReceived(args, posted)
  throw notFound()
}

const column = optionalWholeNumber({ min: 0, max: 200 })

const faults = {
  notText: 'statementNotText',
  notCsv: 'statementNotCsv',
  tooLong: 'statementTooLong',
  columns: 'statementColumns',
} as const satisfies Record<string, ErrorKey>

async function compare({ context, url }: Route.ActionArgs, posted: FormData) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const failure = { key: 'statementNotCompared' } as const
  const form = await readForm(posted, { dateColumn: column, creditColumn: column, textColumn: column })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed, values } = form
  const file = posted.get('statement')
  const refuseFile = (key: ErrorKey, headings: string[] = []) => {
    const errors = [{ field: 'statement', key, values: { lines: statementLimits.lines } }]
    return data<RefusedForm & { headings: string[] }>({ failure, errors, typed, headings }, { status: 422 })
  }
  if (typeof file !== 'object' || !file || file.size === 0) return refuseFile('statementMissing')
  const { dateColumn: date, creditColumn: credit, textColumn: text } = values
  const chosen: StatementColumns | undefined =
    date === '' || credit === '' || text === '' ? undefined : { date, credit, text }
  const compared = await compareStatement(db, actor, await file.bytes(), chosen)
  if ('fault' in compared)
    return refuseFile(
      faults[compared.fault],
      compared.fault === 'columns' ? shortened(compared.headings) : [],
    )
  const { matches, credits, columns, headings } = compared
  if (matches.length === 0) {
    await deleteDraft(db, actor, url.pathname)
    return { credits, columns, headings: shortened(headings) }
  }
  const fields = matches
    .slice(0, mostOffered)
    .flatMap(({ payment, credit: { paise, date }, isExact }, index) => [
      [`offer-${index}`, writeOffer({ paymentId: payment.paymentId, paise, date })],
      ...(isExact ? [[`tick-${index}`, checkedValue]] : []),
    ])
  // Kept as if somebody had typed them: what the bank says of others is forgotten with this request.
  await storeDraft(db, actor.id, url.pathname, Object.fromEntries(fields))
  const more = Math.max(matches.length - mostOffered, 0)
  return redirectWithFlash(visitOf(context).council, url.pathname, {
    key: 'statementCompared',
    values: { credits, matches: matches.length, more },
  })
}

/** A heading is a word or two, whatever a file has there. */
function shortened(headings: string[]) {
  return headings.map((heading) => heading.trim().slice(0, 40))
}

const carried = Object.fromEntries(
  places.flatMap((index) => [
    [`offer-${index}`, field((raw) => ({ value: readOffer(raw) }))],
    [`tick-${index}`, checkbox],
  ]),
)

async function markReceived({ context, url }: Route.ActionArgs, posted: FormData) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const form = await readForm(posted, { intent: choice(['mark']), ...carried })
  const failure = { key: 'statementNotMarked' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const values: Record<string, unknown> = form.values
  const ticked = places.flatMap((index) => {
    const offer = values[`offer-${index}`] as Offer | undefined
    return offer && values[`tick-${index}`] === true ? [offer] : []
  })
  if (ticked.length === 0)
    return refuse({ failure, errors: [{ field: 'tick-0', key: 'statementTick' }], typed: form.typed })
  const outcomes: Outcome[] = []
  for (const { paymentId, paise } of ticked) {
    const payment = await findPayment(db, actor, paymentId, languageOf(context))
    const checked = payment && (await receivePayment(db, actor, paymentId, { paise }))
    if (!payment || !checked) continue
    const { applicationId, applicantName } = payment
    const became =
      'noted' in checked
        ? { noted: notedValues(checked.noted) }
        : checked.done
          ? { amount: formatPaise(paise), number: checked.number ?? '' }
          : { changed: checked.changed }
    outcomes.push({ applicationId, applicantName, ...became })
  }
  await deleteDraft(db, actor, url.pathname)
  await noteListed(context, outcomes)
  return { outcomes }
}
