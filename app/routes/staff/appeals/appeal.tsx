import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { giveOrder } from '../../../../council/cases/appeals/give-order.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import styles from '../../../css/hearing.css?url'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/appeal'
import { openAppealBefore } from './open-appeal.server.ts'
import { OrderForm } from './order-form.tsx'
import { readOrder } from './read-order.server.ts'
import { AppealRecord } from './record.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: MainFormHandle<Loaded> = { mainForm: ({ appeal }) => appeal?.decidedOn === null }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const appeal = await openAppealBefore(context, params.appealId)
  return {
    appealId: params.appealId,
    appeal,
    draft: await findTyped({ context, url }, actorOf(context, 'appellate')),
    words: await getPageMessages(context, 'hearing'),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'appellate')
  const { council } = visitOf(context)
  const { appealId } = params
  const form = await readOrder(request)
  if (!form.ok) return refuse(form)
  if (form.intent !== 'give') return data({ errors: [], typed: form.typed, preview: form.order })
  const done = await giveOrder(council.db, actor, appealId, form.order)
  if (!done) throw notFound()
  if ('refused' in done) {
    const key = done.refused === 'hasWorkedOn' ? 'appealOnPaper' : 'appealMoved'
    return refuse({ failure: { key }, errors: [], typed: form.typed }, { status: 409 })
  }
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, url.pathname, { key: 'orderGiven', values: { appealId } })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(HeardAppeal)

function HeardAppeal({ loaderData, actionData }: Route.ComponentProps) {
  const { appealId, appeal, draft } = loaderData
  const t = useTranslations('pages.hearing')
  const area = useTranslations('area')
  const error = useTranslations('error')
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  const isRefused = actionData !== undefined && preview === undefined
  const labels = {
    reasons: t('reasons'),
    what: t('must'),
    by: t('by'),
    penalty: t('penalty'),
    outcome: t('order'),
  }
  const { summary, failure } = useRefusedForm(actionData, labels)
  return (
    <>
      <PageTitle heading={`${t('heading')}: ${appealId}`} area={area('appellate')} refused={isRefused} />
      <BackLink to="/staff/appeals">{t('back')}</BackLink>
      {isRefused && <ErrorSummary message={failure} errors={summary} />}
      {appeal ? (
        <AppealRecord appeal={appeal}>
          {appeal.decidedOn === null && (
            <OrderForm
              appeal={appeal}
              answered={actionData}
              preview={preview}
              labels={labels}
              draft={draft}
            />
          )}
        </AppealRecord>
      ) : (
        <Banner kind="warning" heading={error('appealOnPaper')} />
      )}
    </>
  )
}
