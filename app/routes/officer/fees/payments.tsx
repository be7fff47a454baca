import { data, type ShouldRevalidateFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { readCashBook } from '../../../../council/cases/fees/cash-book.server.ts'
import {
  countPayments,
  findPayment,
  listPayments,
  listToPay,
} from '../../../../council/cases/fees/list-payments.server.ts'
import { markNotFound, receivePayment } from '../../../../council/cases/fees/payments.server.ts'
import { findUpiChange } from '../../../../council/office/upi-account.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { councilDay, dayNumber, dayOf } from '../../../../rules/days.ts'
import { paymentStates } from '../../../../rules/fees/balance.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { groupReference, readSearchedReference } from '../../../../rules/fees/reference.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { optionalAmount } from '../../../forms/office-fields.server.ts'
import { choice, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { parameterText, withParameters } from '../../../http/address.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { FilterLinks } from '../inbox/filter-links.tsx'
import type { Route } from './+types/payments'
import { CashBook } from './cash-book.tsx'
import { CheckForm } from './check-form.tsx'
import { PaymentRows } from './payment-rows.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle = { mainForm: ({ open }: Loaded) => open !== undefined }

/** After a conflict the page must show what there is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

/** Which payments the address asks for: those to check, without a word on it. */
function readFilter(url: URL, language: string) {
  const asked = url.searchParams.get('state')
  const reference = readSearchedReference(parameterText(url, 'reference'))
  // A reference that is looked for may stand anywhere.
  const otherwise = reference === '' && asked !== 'all' ? ('said' as const) : undefined
  return { state: paymentStates.find((state) => state === asked) ?? otherwise, reference, language }
}

export async function loader({ context, url }: Route.LoaderArgs) {
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

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const form = await readForm(request, {
    intent: choice(['received', 'notFound']),
    paymentId: text(limits.name),
    amount: optionalAmount,
    bookNumber: optionalText(limits.name),
    note: optionalText(limits.note, { lines: true }),
  })
  const failure = { key: 'feeNotChanged' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { intent, paymentId, amount: paise, bookNumber, note } = form.values
  const payment = await findPayment(council.db, actor, paymentId, languageOf(context))
  if (!payment) throw notFound()
  if (intent === 'notFound' && note === '')
    return refuse({ failure, errors: [{ field: 'note', key: 'enter' }], typed: form.typed })
  const checked =
    intent === 'received'
      ? await receivePayment(council.db, actor, paymentId, { paise, bookNumber })
      : await markNotFound(council.db, actor, paymentId, { note })
  if (!checked) throw notFound()
  if (!checked.done) {
    const { typed } = form
    return data({ failure: { key: 'paymentDecided' } as const, errors: [], typed }, { status: 409 })
  }
  await deleteDraft(council.db, actor, url.pathname)
  const { applicationId } = payment
  const amount = formatPaise(paise ?? payment.paise)
  return redirectWithFlash(
    council,
    withParameters(url, { open: undefined }),
    intent === 'received'
      ? { key: 'paymentReceived', values: { applicationId, amount, number: checked.number ?? '' } }
      : { key: 'paymentNotFound', values: { applicationId, reference: groupReference(payment.reference) } },
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function Payments({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, path, state, reference, counts, rows, open, draft, upiChange, previous, next } = loaderData
  const t = useTranslations('officer.fees')
  const error = useTranslations('error')
  const area = useTranslations('area')
  const dates = useDateFormat()
  const heading = t('heading')
  const tabs = [['all', undefined] as const, ...paymentStates.map((one) => [one, one] as const)]
  const isStale = refused?.failure?.key === 'paymentDecided'
  return (
    <>
      <PageTitle heading={heading} area={area(role)} refused={refused !== undefined} />
      <ScreenHead title={heading}>
        <p>{t('lead')}</p>
      </ScreenHead>
      {isStale && <Banner kind="error" heading={error('paymentDecided')} />}
      {upiChange && (
        <Banner
          kind="warning"
          heading={t('upiChanged', {
            date: dates.date(upiChange.changedAt),
            name: upiChange.by ?? '',
            upiId: upiChange.upiId || t('upiNone'),
          })}
        />
      )}
      <SearchForm
        label={t('reference')}
        name="reference"
        button={t('search')}
        exact
        kind="secondary"
        defaultValue={reference}
        action={path}
      />
      <FilterLinks
        label={heading}
        items={tabs.map(([key, one]) => ({
          to: `${path}?state=${key}`,
          label: t(`tabs.${key}`),
          count: formatCount(counts[key]),
          current: one === state && reference === '',
        }))}
      />
      {rows.length === 0 ? (
        <EmptyList message={t('none')} />
      ) : (
        <PaymentRows rows={rows} path={path} role={role} openId={open?.paymentId} />
      )}
      {open && !isStale && <CheckForm key={open.paymentId} open={open} refused={refused} draft={draft} />}
      <Pagination previous={previous} next={next} />
      <p className="only-screen">
        <ButtonLink to={`${path}/count`} kind="secondary">
          {t('count.heading')}
        </ButtonLink>{' '}
        {role === 'admin' && (
          <Link to="/admin/payments/upi" className="alone">
            {t('upiLink')}
          </Link>
        )}
      </p>
      <CashBook {...loaderData} />
    </>
  )
}
