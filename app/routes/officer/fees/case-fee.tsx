import { randomUUID } from 'node:crypto'
import { useTranslations } from 'use-intl'
import { recordOpening } from '../../../../council/audit/openings.server.ts'
import { findApplication } from '../../../../council/cases/applications/inbox.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { findCaseFees } from '../../../../council/cases/fees/read-fees.server.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { withParameters } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { FeeChip, FeeLines } from '../../../ui/fee-parts.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { FilterLinks } from '../inbox/filter-links.tsx'
import type { Route } from './+types/case-fee'
import { CasePayments } from './case-payments.tsx'
import { changeFee } from './change-fee.server.ts'
import { feeActs, offeredActs } from './fee-acts.ts'
import { FeeForm } from './fee-form.tsx'

export const handle = { mainForm: ({ act }: Awaited<ReturnType<typeof loader>>) => act !== undefined }

/** After a conflict the page must show what there is now. */
export const shouldRevalidate = revalidateWhenStale

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'admin', 'staff'), languageOf(context)]
  const { applicationId } = params
  const [application, fees, draft] = await Promise.all([
    findApplication(db, actor, applicationId, language),
    findCaseFees(db, actor, applicationId, language),
    findTyped({ context, url }, actor),
  ])
  if (!application || !fees) throw notFound()
  await recordOpening(db, actor, applicationId, { client: visitOf(context).client })
  const offered = offeredActs(actor.role, fees)
  const asked = url.searchParams.get('do')
  const act = offered.find((one) => one === asked) ?? offered[0]
  const { serviceName, langs, applicantName } = application
  return {
    role: actor.role,
    application: { applicationId, serviceName, lang: langs.serviceName, applicantName },
    fees,
    act,
    acts: offered.map((one) => ({ act: one, to: withParameters(url, { do: one }) })),
    rowKey: randomUUID(),
    // What was typed into one act is none of another's.
    draft: draft?.intent === act ? draft : undefined,
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const fees = await findCaseFees(council.db, actor, params.applicationId, languageOf(context))
  if (!fees) throw notFound()
  const posted = await request.formData()
  const answer = await changeFee(council.db, actor, { ...params, fees }, posted)
  if ('errors' in answer) {
    const { status, errors } = answer
    const typed = { ...answer.typed, intent: String(posted.get('intent')) }
    return refuse({ errors, typed, failure: { key: 'feeNotChanged' } }, { status })
  }
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, url.pathname, answer.flash)
}

export const clientAction = sendPreservingForm<typeof action>

/** What an application costs, what came in, and what an officer may do about it. */
export default function CaseFee({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, application, fees, act, acts, rowKey, draft } = loaderData
  const { applicationId, serviceName, lang, applicantName } = application
  const t = useTranslations('officer.fees')
  const fee = useTranslations('fee')
  const heading = t('of', { applicationId })
  return (
    <>
      <BackLink to={`/${role}/application/update/${applicationId}`}>{t('back', { applicationId })}</BackLink>
      <PageHead title={heading} area={role} refused={refused !== undefined}>
        <p>
          <span lang={lang}>{serviceName}</span> · {applicantName}
        </p>
      </PageHead>
      <div className="form-card">
        {fees.state === 'none' ? (
          <p className="quiet">{t('nothing')}</p>
        ) : (
          <>
            <div className="fee-head">
              <h3>{fee('heading')}</h3>
              <FeeChip state={fees.state} />
            </div>
            <FeeLines charges={fees.charges} toPay={fees.toPay} />
          </>
        )}
      </div>
      <CasePayments payments={fees.payments} role={role} />
      <div className="section fee-acts">
        <FilterLinks
          label={heading}
          items={acts.map((one) => ({ to: one.to, label: t(feeActs[one.act]), current: one.act === act }))}
        />
      </div>
      {act && (
        <FeeForm
          key={`${act} ${rowKey}`}
          act={act}
          fees={fees}
          rowKey={rowKey}
          draft={draft}
          refused={refused}
        />
      )}
    </>
  )
}
