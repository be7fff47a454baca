import { useTranslations } from 'use-intl'
import { findAddressee, sendAppeal } from '../../../../../council/cases/appeals/send-appeal.server.ts'
import {
  continueAppeal,
  withdrawAppeal,
} from '../../../../../council/cases/appeals/withdraw-appeal.server.ts'
import styles from '../../../../css/appeal-letter.css?url'
import { refuse } from '../../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../../http/context.server.ts'
import { redirectWithFlash } from '../../../../http/flash.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import { readAppealLetter } from '../../../../letters/appeal-letter.server.ts'
import { AppealLetterScreen } from '../../../../letters/appeal-letter-screen.tsx'
import { Button, ButtonRow } from '../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { Form } from '../../../../ui/form.tsx'
import type { Route } from './+types/letter'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const page = await readAppealLetter({ context, params, url })
  const { applicationId, level, canChange } = page
  const language = languageOf(context)
  const to = canChange ? await findAddressee(dbOf(context), actor, applicationId, level, language) : undefined
  return { ...page, to: to && { name: to.value.office, lang: to.lang === language ? undefined : to.lang } }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const { applicationId, number } = params
  const actor = actorOf(context, 'user')
  const which = { applicationId, appealId: `${applicationId}-A${number}` }
  const { appealId } = which
  const [intent, ...more] = (await request.formData()).getAll('intent')
  if (more.length > 0) throw notFound()
  if (intent === 'withdraw' || intent === 'continue') {
    const [act, key] =
      intent === 'withdraw'
        ? ([withdrawAppeal, 'appealWithdrawn'] as const)
        : ([continueAppeal, 'appealContinued'] as const)
    const done = await act(council.db, actor, which)
    if (!done) throw notFound()
    const flash = { key: 'done' in done ? key : 'appealNotOpen', values: { appealId } } as const
    return redirectWithFlash(council, `/user/applications/${applicationId}`, flash)
  }
  if (intent !== 'send') throw notFound()
  const sent = await sendAppeal(council.db, actor, which)
  if (!sent) throw notFound()
  if ('refused' in sent)
    return refuse({ failure: { key: 'appealNotSent' }, errors: [], typed: {} }, { status: 409 })
  const flash = { key: 'appealSent', values: { appealId } } as const
  return redirectWithFlash(council, `/user/applications/${applicationId}`, flash)
}

export default function OwnAppealLetter({ loaderData, actionData: refused, params }: Route.ComponentProps) {
  const { to, ...page } = loaderData
  const error = useTranslations('error')
  return (
    <AppealLetterScreen
      {...page}
      refused={Boolean(refused)}
      back={`/user/applications/${params.applicationId}`}
    >
      {refused && <ErrorSummary message={error('appealNotSent')} errors={[]} />}
      {to && <SendForm to={to} />}
      {page.isOpen && <WithdrawForm />}
    </AppealLetterScreen>
  )
}

/** Sends the letter as it stands below. */
function SendForm({ to }: { to: { name: string; lang?: string } }) {
  const t = useTranslations('pages.appeal')
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="send" />
      <p>{t('sendMore')}</p>
      <ButtonRow>
        <Button large>{t.rich('send', { authority: () => <span lang={to.lang}>{to.name}</span> })}</Button>
      </ButtonRow>
    </Form>
  )
}

/** Takes back an appeal that the authority has not decided. */
function WithdrawForm() {
  const t = useTranslations('pages.appeal')
  return (
    <Form method="post">
      <p>{t('withdrawMore')}</p>
      <ButtonRow>
        <Button kind="secondary" name="intent" value="withdraw">
          {t('withdraw')}
        </Button>
      </ButtonRow>
    </Form>
  )
}
