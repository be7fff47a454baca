import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { findOwnNominee, setNominee } from '../../../../council/privacy/nominee.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, phone, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/nominee'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword]
export const handle = { mainForm: true, showsRefusal: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'user')]
  const nominee = await findOwnNominee(db, actor)
  const typed = await findTyped({ context, url }, actor)
  return {
    isNamed: nominee !== undefined,
    shown: { name: typed?.name ?? nominee?.name, phone: typed?.phone ?? nominee?.phone },
    words: await getPageMessages(context, 'myData'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const pressed = await readForm(request.clone(), { intent: choice(['remove']) })
  if (pressed.ok) {
    await setNominee(council.db, actor, undefined)
    return redirectWithFlash(council, '/account/privacy', { key: 'nomineeRemoved' })
  }
  if (pressed.typed.intent !== '') throw notFound()
  const form = await readForm(request, { name: text(limits.name), phone })
  if (!form.ok) return refuse(form)
  await setNominee(council.db, actor, form.values)
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, '/account/privacy', { key: 'nomineeSet' })
}

export default withPageMessages(NomineePage)

function NomineePage({ loaderData: { isNamed, shown }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.myData')
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  return (
    <>
      <BackLink to="/account/privacy">{t('heading')}</BackLink>
      <PageHead title={t('nominee')} refused={Boolean(refused)} lead={t('nomineeLead')} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <CardForm>
        <TextField
          {...fieldProps('name', shown.name)}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          required
        />
        <TextField {...fieldProps('phone', shown.phone)} type="tel" autoComplete="off" required />
        <ButtonRow>
          <Button>{t('nomineeSave')}</Button>
          <CancelLink to="/account/privacy" />
        </ButtonRow>
      </CardForm>
      {isNamed && (
        <Form method="post" className="section">
          <Button kind="secondary" name="intent" value="remove">
            {t('nomineeRemove')}
          </Button>
        </Form>
      )}
    </>
  )
}
