import { useTranslations } from 'use-intl'
import { findOwnApplication } from '../../../../council/cases/applications/own-applications.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { findOwnFees } from '../../../../council/cases/fees/read-fees.server.ts'
import { type SaidPaid, sayPaid } from '../../../../council/cases/fees/say-paid.server.ts'
import { findUpiAccount } from '../../../../council/office/upi-account.server.ts'
import { isPaymentAsked, saidMethods } from '../../../../rules/fees/balance.ts'
import { readReference } from '../../../../rules/fees/reference.ts'
import { upiLink } from '../../../../rules/fees/upi.ts'
import { limits } from '../../../../rules/limits.ts'
import sheet from '../../../css/fee.css?url'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { drawQrCode } from '../../../letters/qr-code.server.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FeeChip, FeeLines } from '../../../ui/fee-parts.tsx'
import type { ErrorKey } from '../../../ui/form-errors.ts'
import { Listen } from '../../../ui/listen.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/fee'
import { FeePayments } from './fee-payments.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { SayPaid } from './say-paid-form.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = { mainForm: ({ isAsked }) => isAsked, showsRefusal: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'user'), languageOf(context)]
  const { applicationId } = params
  const [application, fees, account, draft] = await Promise.all([
    findOwnApplication(db, actor, applicationId, language),
    findOwnFees(db, actor, applicationId, language),
    findUpiAccount(db, language),
    findTyped({ context, url }, actor),
  ])
  if (!application || !fees || fees.state === 'none') throw notFound()
  const isAsked = isPaymentAsked(fees)
  // Who has paid for what was refused can still say so.
  const isToPay = isAsked && application.status !== 'Rejected' && application.setAsideAt === null
  const link = account && upiLink(account, fees.toPay, applicationId)
  return {
    application: { applicationId, serviceName: application.serviceName, lang: application.langs.serviceName },
    fees: { ...fees, state: fees.state },
    isAsked,
    isToPay,
    upi: isToPay && account && link ? { ...account, link, qr: drawQrCode(link) } : undefined,
    draft,
    words: await getPageMessages(context, 'fee'),
  }
}

const faults = {
  waiting: 'feeWaiting',
  nothing: 'feeNothing',
  tooMany: 'feeTooMany',
  given: 'referenceGiven',
} satisfies Record<Extract<SaidPaid, { said: false }>['refused'], ErrorKey>

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const { applicationId } = params
  const fees = await findOwnFees(council.db, actor, applicationId, languageOf(context))
  if (!fees || fees.state === 'none') throw notFound()
  const form = await readForm(request, { method: choice(saidMethods), reference: optionalText(limits.name) })
  const failure = { key: 'paidNotNoted' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { typed } = form
  const { method } = form.values
  const reference = readReference(method, form.values.reference)
  if (reference === undefined)
    return refuse({ failure, errors: [{ field: 'reference', key: 'reference12' }], typed })
  const said = await sayPaid(council.db, actor, applicationId, { method, reference })
  if (!said) throw notFound()
  if (!said.said) {
    const errors = [{ field: 'reference', key: faults[said.refused] }]
    return refuse({ failure, errors, typed }, { status: said.refused === 'given' ? 422 : 409 })
  }
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, url.pathname, { key: 'paidNoted' })
}

export default withPageMessages(OwnFee)

/** What is to pay and how, and that the applicant has done so. */
function OwnFee({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { application, fees, isAsked, isToPay, upi, draft } = loaderData
  const { applicationId, serviceName, lang } = application
  const t = useTranslations('pages.fee')
  const fee = useTranslations('fee')
  const user = useTranslations('user')
  const area = useTranslations('area')
  const form = useRefusedForm(refused, { reference: t('reference'), method: t('how') })
  return (
    <>
      <PageTitle heading={`${fee('heading')}: ${applicationId}`} area={area('user')} refused={!!refused} />
      <link rel="stylesheet" href={sheet} precedence="page" />
      <Listen />
      <BackLink to={`/user/applications/${applicationId}`}>{user('back', { applicationId })}</BackLink>
      {refused && <ErrorSummary message={form.failure} errors={form.summary} />}
      <article className="paper" aria-label={applicationId}>
        <h2 lang={lang}>{serviceName}</h2>
        <p className="quiet">
          {user('number')} <strong>{applicationId}</strong>
        </p>
        <div className="fee-head">
          <h3>{fee('heading')}</h3>
          <FeeChip state={fees.state} />
        </div>
        <FeeLines charges={fees.charges} toPay={fees.toPay} />
        <FeePayments applicationId={applicationId} payments={fees.payments} />
        {isToPay && <HowToPay toPay={fees.toPay} upi={upi} />}
        {isAsked && <SayPaid form={form} draft={draft} />}
        {isToPay && (
          <details className="fee-fold">
            <summary>{t('cash')}</summary>
            <p>{t('cashMore')}</p>
            <p>{fee('askReceipt')}</p>
          </details>
        )}
        {fees.toPay <= 0 && fees.state !== 'said' && <p>{t('nothing')}</p>}
      </article>
    </>
  )
}
