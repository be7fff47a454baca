import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { getOwnNumber } from '../../../../council/identity/phones/own-number.server.ts'
import {
  chooseContact,
  getContactChoices,
  listStopped,
} from '../../../../council/messages/outbox/contact-choices.server.ts'
import {
  findReach,
  listOffered,
  listOwnMessages,
} from '../../../../council/messages/outbox/own-messages.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { checkbox, choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/messages'
import { ContactChoicesForm, reachableBy } from './contact-choices-form.tsx'
import { SentMessages } from './sent-messages.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword]

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = {
  mainForm: (account) => reachableBy(account).length > 0,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const { db } = visitOf(context).council
  const typed = await findTyped({ context, url }, actor)
  const { phone, state, hasEmail } = await getOwnNumber(db, actor)
  return {
    offered: await listOffered(db),
    choices: typed
      ? { mail: typed.mail === checkedValue, sms: typed.sms === checkedValue }
      : await getContactChoices(db, actor),
    number: { ending: phone.slice(-4), isConfirmed: state === 'confirmed' },
    hasEmail,
    stopped: await listStopped(db, actor),
    isCalled: (await findReach(db, actor)).isCalled,
    messages: (await listOwnMessages(db, actor)).map(
      ({ id, event, channel, applicationId, state, ...at }) => ({
        id,
        event,
        channel,
        applicationId,
        state,
        at: at.sentAt ?? at.createdAt,
      }),
    ),
    words: await getPageMessages(context, 'messages'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  // Without the intent, a form that lost its fields on the way would untick everything.
  const form = await readForm(request, { intent: choice(['choose']), mail: checkbox, sms: checkbox })
  if (!form.ok) return refuse({ ...form, failure: { key: 'contactFailed' } })
  const { mail, sms } = form.values
  await chooseContact(council.db, actor, { mail, sms, language: languageOf(context) })
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, '/account/messages', { key: 'contactChosen' })
}

export default withPageMessages(OwnMessages)

function OwnMessages({ loaderData: { messages, ...choosing }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.messages')
  const user = useTranslations('user')
  const heading = t('heading')
  return (
    <>
      {!refused && <FlashMessage />}
      <BackLink to="/user/applications">{user('status')}</BackLink>
      <PageHead title={heading} refused={Boolean(refused)} lead={t('lead')} />
      <ContactChoicesForm {...choosing} refused={refused} />
      <SentMessages messages={messages} />
    </>
  )
}
