import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import { paymentStates } from '../../../../rules/fees/balance.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { FilterLinks } from '../inbox/filter-links.tsx'
import type { Route } from './+types/payments'
import { CashBook } from './cash-book.tsx'
import { CheckForm } from './check-form.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { readPayments, submitCheck } from './payments-page.server.ts'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle = { mainForm: ({ open }: Loaded) => open !== undefined }

/** After a conflict the page must show what there is now. */
export const shouldRevalidate = revalidateWhenStale

export function loader(args: Route.LoaderArgs) {
  return readPayments(args)
}

export function action(args: Route.ActionArgs) {
  return submitCheck(args)
}

export const clientAction = sendPreservingForm<typeof action>

export default function Payments({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, path, state, reference, counts, rows, open, draft, upiChange, previous, next } = loaderData
  const t = useTranslations('officer.fees')
  const dates = useDateFormat()
  const heading = t('heading')
  const tabs = [['all', undefined] as const, ...paymentStates.map((one) => [one, one] as const)]
  const changed = refused && 'changed' in refused ? refused.changed : undefined
  const { failure } = useRefusedForm(refused)
  const key = refused?.failure?.key
  const isStale = key === 'paymentDecided' || key === 'feeNoted'
  return (
    <>
      <PageHead title={heading} area={role} refused={refused !== undefined} lead={t('lead')} />
      {isStale && (
        <Banner kind="error" heading={failure}>
          {changed && <p>{t('changedBy', { name: changed.by, date: dates.moment(changed.date) })}</p>}
        </Banner>
      )}
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
      <p className="only-screen section">
        <ButtonLink to={`${path}/count`} kind="secondary">
          {t('count.heading')}
        </ButtonLink>{' '}
        {role === 'admin' && (
          <>
            <ButtonLink to="/admin/payments/statement" kind="secondary">
              {t('statementLink')}
            </ButtonLink>{' '}
            <AloneLink to="/admin/payments/upi">{t('upiLink')}</AloneLink>
          </>
        )}
      </p>
      <CashBook {...loaderData} />
    </>
  )
}
