import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { findOpenRequest, sendRequest } from '../../../../council/privacy/requests.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { answerBy, answerDays } from '../../../../rules/privacy-requests.ts'
import { readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/complain'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword]
type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = { mainForm: ({ open }) => !open, showsRefusal: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const open = await findOpenRequest(dbOf(context), actor, 'complain')
  return {
    open: open && { message: open.words, date: open.date },
    draft: (await findTyped({ context, url }, actor))?.message,
    words: await getPageMessages(context, 'myData'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const form = await readForm(request, { message: text(limits.message, { lines: true }) })
  if (!form.ok) return refuse(form)
  if (!(await sendRequest(council.db, actor, 'complain', form.values.message)))
    return refuse({ errors: [{ field: 'message', key: 'requestOpen' }], typed: form.typed }, { status: 409 })
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, '/account/privacy', { key: 'complaintSent' })
}

export default withPageMessages(Complain)

function Complain({ loaderData: { open, draft }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.myData')
  const user = useTranslations('user')
  const { date } = useDateFormat()
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  return (
    <>
      <BackLink to="/account/privacy">{t('heading')}</BackLink>
      <PageHead title={t('complain')} refused={Boolean(refused)}>
        {!open && <p>{t('complainLead', { days: answerDays })}</p>}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {draft !== undefined && !open && !refused && (
        <RestoredDraftBanner>{user('restoredRequest')}</RestoredDraftBanner>
      )}
      {open ? (
        <Banner kind="info" heading={t('answerBy', { date: date(answerBy(open.date)) })}>
          <p className="as-written">{open.message}</p>
          <p>{t('complainOpen')}</p>
        </Banner>
      ) : (
        <CardForm>
          <TextArea
            {...fieldProps('message', draft)}
            hint={t('complainHint')}
            autoComplete="off"
            dir="auto"
            required
          />
          <ButtonRow>
            <Button>{t('send')}</Button>
            <CancelLink to="/account/privacy" />
          </ButtonRow>
        </CardForm>
      )}
    </>
  )
}
