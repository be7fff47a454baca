import { data } from 'react-router'
import { deleteDraft, findDraft } from '../../../../council/cases/drafts.server.ts'
import { readCashBook } from '../../../../council/cases/fees/cash-book.server.ts'
import {
  countPayments,
  findPayment,
  listPayments,
  listToPay,
} from '../../../../council/cases/fees/list-payments.server.ts'
import { markNotFound, receivePayment } from '../../../../council/cases/fees/payments.server.ts'
import { findUpiChange } from '../../../../council/office/upi-account.server.ts'
import { councilDay, dayNumber, dayOf } from '../../../../rules/days.ts'
import { paymentStates } from '../../../../rules/fees/balance.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { groupReference, readSearchedReference } from '../../../../rules/fees/reference.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { optionalAmount } from '../../../forms/office-fields.server.ts'
import { checkbox, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { parameterText, withParameters } from '../../../http/address.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import type { Route } from './+types/payments'
import { notedValues } from './noted-values.ts'

/** Which payments the address asks for: those to check, without a word on it. */
export function readFilter(url: URL, language: string) {
  const asked = url.searchParams.get('state')
  const reference = readSearchedReference(parameterText(url, 'reference'))
  // A reference that is looked for may stand anywhere.
  const otherwise = reference === '' && asked !== 'all' ? ('said' as const) : undefined
  return { state: paymentStates.find((state) => state === asked) ?? otherwise, reference, language }
}

/** What the page of payments shows: its list, the row that is open, and the book of cash. */
export async function readPayments({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const actor = actorOf(context, 'admin', 'staff')
  const { db } = visitOf(context).council
  const language = languageOf(context)
  const filter = readFilter(url, language)
  const today = councilDay(new Date().toISOString())
  const asked = url.searchParams.get('open') ?? ''
  const [page, counts, days, upiChange, open, draft] = await Promise.all([
    listPayments(db, actor, filter, readCursor(url)),
    countPayments(db, actor),
    readCashBook(db, actor, { from: dayOf(dayNumber(today) - 30), to: today }),
    findUpiChange(db, actor, today),
    asked === '' ? undefined : findPayment(db, actor, asked, language),
    findTyped({ context, url }, actor),
  ])
  await noteListed(context, open ? [open, ...page.rows] : page.rows)
  const waiting = page.rows.filter(({ state }) => state === 'said').map(({ applicationId }) => applicationId)
  const due = await listToPay(db, actor, waiting)
  const path = `${areaOf[actor.role]}/payments`
  const opened = open?.state === 'said' ? open : undefined
  return {
    role: actor.role,
    path,
    state: filter.state,
    reference: filter.reference,
    counts,
    rows: page.rows.map((row) => ({
      ...row,
      reference: groupReference(row.reference),
      less: row.state === 'said' ? Math.max((due.get(row.applicationId) ?? 0) - row.paise, 0) : 0,
      due: due.get(row.applicationId) ?? 0,
      openTo: withParameters(url, { open: row.paymentId }),
    })),
    open: opened && {
      paymentId: opened.paymentId,
      applicationId: opened.applicationId,
      reference: groupReference(opened.reference),
      paise: opened.paise,
      language: languages.find(({ tag }) => tag === opened.applicantLanguage)?.name,
      close: withParameters(url, { open: undefined }),
    },
    draft,
    days,
    today,
    upiChange,
    ...pageLinks(url, page),
    file: withParameters(new URL(`${path}/export${url.search}`, url), {
      after: undefined,
      before: undefined,
    }),
  }
}

/** Receives a payment, or says that it was not found. */
export async function submitCheck({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const form = await readForm(request, {
    paymentId: text(limits.name),
    notFound: checkbox,
    amount: optionalAmount,
    bookNumber: optionalText(limits.name),
    note: optionalText(limits.note, { lines: true }),
  })
  const failure = { key: 'feeNotChanged' } as const
  // A row's own button brings nothing that could be mistyped.
  if (!form.ok && form.errors.some(({ field }) => field === 'paymentId')) throw notFound()
  if (!form.ok) return refuse({ ...form, failure })
  const { paymentId, notFound: isMissing, amount: paise, bookNumber, note } = form.values
  const payment = await findPayment(council.db, actor, paymentId, languageOf(context))
  if (!payment) throw notFound()
  if (isMissing && note === '')
    return refuse({ failure, errors: [{ field: 'note', key: 'enter' }], typed: form.typed })
  const checked = isMissing
    ? await markNotFound(council.db, actor, paymentId, { note })
    : await receivePayment(council.db, actor, paymentId, { paise, bookNumber })
  if (!checked) throw notFound()
  const stale = { errors: [], typed: form.typed }
  if ('noted' in checked)
    return refuse(
      { ...stale, failure: { key: 'feeNoted', values: notedValues(checked.noted) } },
      { status: 409 },
    )
  if (!checked.done) {
    const { changed } = checked
    return data({ ...stale, failure: { key: 'paymentDecided' } as const, changed }, { status: 409 })
  }
  // What was typed of another payment stays.
  const draft = await findDraft(council.db, actor, url.pathname)
  if (draft?.paymentId === paymentId) await deleteDraft(council.db, actor, url.pathname)
  const { applicationId } = payment
  const amount = formatPaise(paise ?? payment.paise)
  return redirectWithFlash(
    council,
    withParameters(url, { open: undefined }),
    isMissing
      ? { key: 'paymentNotFound', values: { applicationId, reference: groupReference(payment.reference) } }
      : { key: 'paymentReceived', values: { applicationId, amount, number: checked.number ?? '' } },
  )
}
