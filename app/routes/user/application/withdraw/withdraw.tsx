import { useTranslations } from 'use-intl'
import { findCase } from '../../../../../council/cases/applications/find-case.server.ts'
import {
  bringBackOwnApplication,
  withdrawApplication,
} from '../../../../../council/cases/applications/withdraw.server.ts'
import { deleteDraft } from '../../../../../council/cases/drafts.server.ts'
import { councilDay } from '../../../../../rules/days.ts'
import { limits } from '../../../../../rules/limits.ts'
import { bringBackDays } from '../../../../../rules/withdrawing.ts'
import { choice, optionalText, readForm, refuse } from '../../../../forms/read-form.server.ts'
import { RestoredDraftBanner } from '../../../../forms/restored-draft-banner.tsx'
import { findTyped } from '../../../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../../http/context.server.ts'
import { redirectWithFlash } from '../../../../http/flash.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormCard } from '../../../../ui/form-card.tsx'
import { type MainFormHandle, mainFormId } from '../../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../../ui/screen-head.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { bringBackOf } from '../own-case.ts'
import type { Route } from './+types/withdraw'
import { BringBack } from './withdraw-parts.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = { mainForm: ({ isOpen }) => isOpen, showsRefusal: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'user')
  const { applicationId } = params
  const today = councilDay(new Date().toISOString())
  const found = await findCase(db, actor, applicationId, { language: languageOf(context), today })
  if (!found) throw notFound()
  const draft = await findTyped({ context, url }, actor)
  return {
    applicationId,
    revision: found.revision,
    status: found.status,
    isOpen: found.status === 'Pending' && !found.setAside,
    isWithdrawn: found.setAside?.until !== undefined,
    bringBack: bringBackOf(found, today),
    draft,
    words: await getPageMessages(context, 'case'),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const { db } = council
  const { applicationId } = params
  const today = councilDay(new Date().toISOString())
  if (!(await findCase(db, actor, applicationId, { language: languageOf(context), today }))) throw notFound()
  const form = await readForm(request, {
    intent: choice(['withdraw', 'bringBack']),
    reason: optionalText(limits.reason, { lines: true }),
    revision: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure: { key: 'setAsideFailed' } })
  const { intent, reason, revision: asked } = form.values
  // No application has revision 0, so a text that is not a revision makes the form stale.
  const revision = /^[1-9][0-9]{0,8}$/.test(asked) ? Number(asked) : 0
  const done =
    intent === 'withdraw'
      ? await withdrawApplication(db, actor, applicationId, { reason, revision })
      : await bringBackOwnApplication(db, actor, applicationId, { revision })
  if (!done) throw notFound()
  if (!done.done) {
    const key = 'over' in done ? 'bringBackOver' : 'setAsideStale'
    return refuse({ failure: { key }, errors: [], typed: form.typed }, { status: 409 })
  }
  await deleteDraft(db, actor, url.pathname)
  const flash = {
    key: intent === 'withdraw' ? 'withdrawn' : 'withdrawalEnded',
    values: { applicationId },
  } as const
  return redirectWithFlash(council, `/user/applications/${applicationId}`, flash)
}

export default withPageMessages(Withdraw)

function Withdraw({
  loaderData: { applicationId, revision, draft, ...shown },
  actionData: refused,
}: Route.ComponentProps) {
  const { status, isOpen, isWithdrawn, bringBack } = shown
  const t = useTranslations('pages.case.withdraw')
  const user = useTranslations('user')
  const turn = useTranslations('pages.case')
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  const heading = t('open')
  const page = `/user/applications/${applicationId}`
  return (
    <>
      <BackLink to={page}>{user('back', { applicationId })}</BackLink>
      <PageHead title={heading} page={`${heading}: ${applicationId}`} area="user" refused={Boolean(refused)}>
        {isOpen && <p>{t('question', { days: String(bringBackDays) })}</p>}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {isOpen && draft && !refused && <RestoredDraftBanner>{user('restoredRequest')}</RestoredDraftBanner>}
      <FormCard>
        {isOpen && (
          <Form id={mainFormId} method="post" noValidate>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="revision" value={revision} />
            <TextArea {...fieldProps('reason', draft?.reason)} autoComplete="off" dir="auto" optional />
            <ButtonRow>
              <Button kind="secondary">{t('button', { applicationId })}</Button>
              <ButtonLink to={page} kind="quiet">
                {user('status')}
              </ButtonLink>
            </ButtonRow>
          </Form>
        )}
        {isWithdrawn && <p>{turn(bringBack ? 'nowWithdrawn' : 'nowWithdrawnOver')}</p>}
        {bringBack && <BringBack applicationId={applicationId} bringBack={bringBack} />}
        {!isOpen && !isWithdrawn && <StatusChip status={status} />}
      </FormCard>
    </>
  )
}
