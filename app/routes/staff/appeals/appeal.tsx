import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { giveOrder } from '../../../../council/cases/appeals/give-order.server.ts'
import { admitAppeal } from '../../../../council/cases/appeals/hear-appeal.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { isOpenAppeal } from '../../../../rules/appeal-states.ts'
import styles from '../../../css/hearing.css?url'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, type Context, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { PageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/appeal'
import { nextStep, notHeard, openAppealBefore } from './open-appeal.server.ts'
import { OrderForm } from './order-form.tsx'
import { readOrder } from './read-order.server.ts'
import { AppealRecord } from './record.tsx'
import { AppealNotices } from './record-parts.tsx'
import { AppealSteps } from './steps.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: MainFormHandle<Loaded> = {
  mainForm: ({ appeal }) => appeal !== undefined && isOpenAppeal(appeal),
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const appeal = await openAppealBefore(context, params.appealId)
  return {
    appealId: params.appealId,
    appeal,
    draft: await findTyped({ context, url }, actorOf(context, 'appellate')),
    step: appeal && nextStep(appeal),
    words: await wordsOf(context),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'appellate')
  const { council } = visitOf(context)
  const { appealId } = params
  const posted = await request.formData()
  if (posted.getAll('intent').join(' ') === 'admit') {
    const admitted = await admitAppeal(council.db, actor, appealId)
    if (!admitted) throw notFound()
    if ('refused' in admitted) return refuse(notHeard(admitted.refused), { status: 409 })
    return redirectWithFlash(council, url.pathname, {
      key: 'appealStep',
      values: { appealId, step: 'admit' },
    })
  }
  const form = await readOrder(posted)
  if (!form.ok) return refuse(form)
  if (form.intent !== 'give') return data({ errors: [], typed: form.typed, preview: form.order })
  const done = await giveOrder(council.db, actor, appealId, form.order)
  if (!done) throw notFound()
  if ('refused' in done) return refuse(notHeard(done.refused, form.typed), { status: 409 })
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, url.pathname, { key: 'orderGiven', values: { appealId } })
}

/** The words of the desk and, of the letter, those that say how the days were counted. */
async function wordsOf(context: Context): Promise<PageMessages> {
  const { hearing, appeal, case: own } = (await allMessages(languageOf(context))).pages
  return { hearing, appeal: { paper: appeal.paper }, case: { why: own.why } } as PageMessages
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(HeardAppeal)

function HeardAppeal({ loaderData, actionData }: Route.ComponentProps) {
  const { appealId, appeal, step, draft } = loaderData
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
      {appeal && <AppealNotices appeal={appeal} />}
      {appeal ? (
        <AppealRecord appeal={appeal}>
          {isOpenAppeal(appeal) && (
            <div className="hearing-side">
              {step && <AppealSteps appealId={appealId} step={step} />}
              <OrderForm
                appeal={appeal}
                answered={actionData}
                preview={preview}
                labels={labels}
                draft={draft}
              />
            </div>
          )}
        </AppealRecord>
      ) : (
        <Banner kind="warning" heading={error('appealOnPaper')} />
      )}
    </>
  )
}
