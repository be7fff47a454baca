import type { Admin, Officer } from '../../../../council/actors/actors.server.ts'
import { addCharge, waiveCharge } from '../../../../council/cases/fees/change-charges.server.ts'
import { cancelReceipt, refundPayment } from '../../../../council/cases/fees/give-money-back.server.ts'
import type { Noted } from '../../../../council/cases/fees/noted.server.ts'
import { takeAtOffice } from '../../../../council/cases/fees/payments.server.ts'
import type { Fees } from '../../../../council/cases/fees/read-fees.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { refundMethods } from '../../../../rules/fees/balance.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { limits } from '../../../../rules/limits.ts'
import { amount, rowKey } from '../../../forms/office-fields.server.ts'
import { checkbox, choice, optionalText, readForm, text } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import type { Flash } from '../../../http/flash.ts'
import type { ErrorKey, RefusedForm } from '../../../ui/form-errors.ts'
import { notedValues } from './noted-values.ts'

type Asked = { applicationId: string; fees: Fees }
type Answer = { flash: Flash } | (RefusedForm & { status?: number })

const taken = { rowKey, amount, bookNumber: optionalText(limits.name), stamp: checkbox }
const added = { rowKey, feeName: text(limits.name), amount }
const reasoned = { which: text(limits.name), reason: text(limits.reason, { lines: true }) }
const refunded = { ...reasoned, rowKey, amount, refundBy: choice(refundMethods) }

/** Carries out what an officer's form about a fee asks for. */
export async function changeFee(
  db: Database,
  actor: Officer,
  asked: Asked,
  posted: FormData,
): Promise<Answer> {
  const intent = posted.getAll('intent').join(' ')
  if (intent === 'cash') return take(db, actor, asked, posted)
  if (intent === 'add') return add(db, actor, asked, posted)
  if (actor.role !== 'admin') throw notFound()
  const admin = actor as Admin
  if (intent === 'waive') return waive(db, admin, asked, posted)
  if (intent === 'refund') return refund(db, admin, asked, posted)
  if (intent === 'cancel') return cancel(db, admin, asked, posted)
  throw notFound()
}

function refusal(
  typed: Record<string, string>,
  field: string,
  key: ErrorKey,
  status?: number,
): RefusedForm & { status?: number } {
  return { errors: [{ field, key }], typed, status }
}

/** Sent before, it stays as it was stored then. */
function alreadyNoted(typed: Record<string, string>, noted: Noted): RefusedForm & { status: number } {
  return { errors: [{ field: 'amount', key: 'feeNoted', values: notedValues(noted) }], typed, status: 409 }
}

async function take(
  db: Database,
  actor: Officer,
  { applicationId }: Asked,
  posted: FormData,
): Promise<Answer> {
  const form = await readForm(posted, taken)
  if (!form.ok) return form
  const { rowKey: paymentId, amount: paise, bookNumber, stamp } = form.values
  const method = stamp ? 'stamp' : 'cash'
  const done = await takeAtOffice(db, actor, applicationId, { paymentId, method, paise, bookNumber })
  if (!done) throw notFound()
  if ('noted' in done) return alreadyNoted(form.typed, done.noted)
  if (!done.done) {
    const isMore = done.refused === 'tooMuch'
    return refusal(form.typed, 'amount', isMore ? 'stampTooMuch' : 'feeNothing', isMore ? 422 : 409)
  }
  const { number } = done
  if (number === undefined) return { flash: { key: 'stampSeen', values: { applicationId } } }
  return { flash: { key: 'paymentReceived', values: { applicationId, amount: formatPaise(paise), number } } }
}

async function add(
  db: Database,
  actor: Officer,
  { applicationId }: Asked,
  posted: FormData,
): Promise<Answer> {
  const form = await readForm(posted, added)
  if (!form.ok) return form
  const { rowKey: chargeId, feeName: name, amount: paise } = form.values
  const done = await addCharge(db, actor, applicationId, { chargeId, name, paise })
  if (!done) throw notFound()
  if (!done.done) return alreadyNoted(form.typed, done.noted)
  return { flash: { key: 'feeAdded', values: { applicationId, amount: formatPaise(paise) } } }
}

async function waive(
  db: Database,
  actor: Admin,
  { applicationId }: Asked,
  posted: FormData,
): Promise<Answer> {
  const form = await readForm(posted, reasoned)
  if (!form.ok) return form
  const { which, reason } = form.values
  const done = await waiveCharge(db, actor, applicationId, { chargeId: which, reason })
  if (done === undefined) throw notFound()
  if (!done) return refusal(form.typed, 'which', 'feeGone', 409)
  return { flash: { key: 'feeWaived', values: { applicationId } } }
}

async function refund(db: Database, actor: Admin, { fees }: Asked, posted: FormData): Promise<Answer> {
  const form = await readForm(posted, refunded)
  if (!form.ok) return form
  const { which, reason, rowKey: refundId, amount: paise, refundBy: method } = form.values
  // A payment of another application is none of this page.
  if (!fees.payments.some(({ paymentId }) => paymentId === which)) throw notFound()
  const done = await refundPayment(db, actor, which, { refundId, paise, method, reason })
  if (!done) throw notFound()
  if ('noted' in done) return alreadyNoted(form.typed, done.noted)
  if (!done.done) {
    const key = done.refused === 'tooMuch' ? 'feeTooMuch' : 'feeNotReceived'
    return refusal(form.typed, 'amount', key, key === 'feeTooMuch' ? 422 : 409)
  }
  return { flash: { key: 'feeRefunded', values: { amount: formatPaise(paise) } } }
}

async function cancel(
  db: Database,
  actor: Admin,
  { applicationId, fees }: Asked,
  posted: FormData,
): Promise<Answer> {
  const form = await readForm(posted, reasoned)
  if (!form.ok) return form
  const { which, reason } = form.values
  const payment = fees.payments.find(({ paymentId }) => paymentId === which)
  if (!payment) throw notFound()
  const done = await cancelReceipt(db, actor, which, { reason })
  if (done === undefined) throw notFound()
  if (done === 'refunded') return refusal(form.typed, 'which', 'feeRefunded', 409)
  if (!done) return refusal(form.typed, 'which', 'feeGone', 409)
  const number = payment.receipt?.number
  if (number === undefined) return { flash: { key: 'stampCancelled', values: { applicationId } } }
  return { flash: { key: 'receiptCancelled', values: { applicationId, number } } }
}
