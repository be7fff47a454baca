import type { RouterContextProvider } from 'react-router'
import { type ExtensionOrder, listExtensionOrders } from '../../../../council/calendar/calendar.server.ts'
import {
  addExtensionOrder,
  correctExtensionOrder,
  endExtensionOrder,
  type OrderInput,
  revokeExtensionOrder,
} from '../../../../council/cases/recounting/change-orders.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { limits } from '../../../../rules/limits.ts'
import { pastDay } from '../../../forms/office-fields.server.ts'
import {
  checkbox,
  choice,
  day,
  optionalDay,
  optionalText,
  readForm,
  text,
} from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { listServicesToChoose } from '../services-to-choose.server.ts'
import {
  type PostedForm,
  type ReadCalendarForm,
  refuseField,
  refuseForm,
  seenField,
} from './calendar-form.server.ts'
import { serviceBox, serviceChoices } from './order-services.ts'

const because = { because: text(limits.calendar.line) }
const correction = { ...because, readAs: optionalText(limits.name) }
const orderFields = {
  reference: text(limits.calendar.line),
  orderedOn: pastDay,
  authority: text(limits.calendar.line),
  orderReason: text(limits.calendar.line),
  fromDay: day,
  toDay: optionalDay,
  services: choice(serviceChoices),
}

type Context = Readonly<RouterContextProvider>
type Refused = Extract<ReadCalendarForm, { refused: unknown }>

/** The order with the id, revoked or not; throws a 404 when there is none. */
export async function openOrder(context: Context, id: string) {
  actorOf(context, 'admin')
  const order = (await listExtensionOrders(dbOf(context))).find((one) => one.id === id)
  if (!order) throw notFound()
  return order
}

/** The order that a form changes; one that is revoked stays as it is. */
async function openToChange({ context, subject }: PostedForm) {
  const order = await openOrder(context, subject)
  if (order.revokedAt !== null) throw notFound()
  return order
}

/** Reads an order that is to be entered. */
export async function readOrderForm(posted: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(posted.context, 'admin')
  const read = await readOrder(posted, await listServicesToChoose(posted.context), {})
  if ('refused' in read) return read
  const { order, typed } = read
  return {
    typed,
    ...toCalendar,
    change: (seen) => addExtensionOrder(dbOf(posted.context), actor, order, seen),
  }
}

/** Reads what an order is to say from now on, and why. */
export async function readCorrection(posted: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(posted.context, 'admin')
  const before = await openToChange(posted)
  const read = await readOrder(
    posted,
    await listServicesToChoose(posted.context, before.serviceIds),
    correction,
  )
  if ('refused' in read) return read
  const { order, typed } = read
  const { because: why = '', readAs = '' } = typed
  return {
    typed,
    ...toOrder(before),
    stale: 'reference',
    change: (seen) =>
      correctExtensionOrder(dbOf(posted.context), actor, before.id, { order, because: why, readAs, ...seen }),
  }
}

/** Reads on which day an order ends, and why. */
export async function readOrderEnd(posted: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(posted.context, 'admin')
  const order = await openToChange(posted)
  const form = await readForm(posted.request, { toDay: day, ...because, ...seenField })
  if (!form.ok) return refuseForm(form)
  const { typed, values } = form
  if (values.toDay < order.fromDay) return refuseField('toDay', 'endsBefore', typed)
  const ending = { toDay: values.toDay, because: values.because }
  return {
    typed,
    ...toOrder(order),
    change: (seen) => endExtensionOrder(dbOf(posted.context), actor, order.id, { ...ending, ...seen }),
  }
}

/** Reads why an order is revoked; one that is sent twice leads to the order. */
export async function readRevocation(posted: PostedForm): Promise<ReadCalendarForm> {
  const actor = actorOf(posted.context, 'admin')
  const order = await openOrder(posted.context, posted.subject)
  const form = await readForm(posted.request, { ...because, ...seenField })
  if (!form.ok) return refuseForm(form)
  const { typed, values } = form
  return {
    typed,
    ...toOrder(order),
    change: (seen) =>
      revokeExtensionOrder(dbOf(posted.context), actor, order.id, { because: values.because, ...seen }),
  }
}

const toCalendar = { what: 'orders', to: '/admin/calendar' } as const

function toOrder({ id }: Pick<ExtensionOrder, 'id'>) {
  return { what: 'orders', to: `/admin/calendar/order/${id}` } as const
}

async function readOrder(
  { request }: PostedForm,
  services: { serviceId: string }[],
  why: typeof correction | Record<string, never>,
): Promise<Refused | { order: OrderInput; typed: Record<string, string> }> {
  const boxes = Object.fromEntries(
    services.map(({ serviceId }) => [serviceBox(serviceId), checkbox] as const),
  )
  const form = await readForm(request, { ...boxes, ...orderFields, ...why, ...seenField })
  if (!form.ok) return refuseForm(form)
  const { typed, values } = form
  const { reference, orderedOn, authority, orderReason, fromDay, toDay } = values
  if (toDay !== '' && toDay < fromDay) return refuseField('toDay', 'endsBefore', typed)
  const ticked = services
    .map(({ serviceId }) => serviceId)
    .filter((id) => typed[serviceBox(id)] === checkedValue)
  if ((values.services === 'some') !== ticked.length > 0)
    return refuseField('services', 'noServicesTicked', typed)
  return {
    order: {
      reference,
      orderedOn,
      authority,
      reason: orderReason,
      fromDay,
      toDay: toDay || null,
      serviceIds: ticked,
    },
    typed,
  }
}
