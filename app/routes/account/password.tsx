import { useTranslations } from 'use-intl'
import { findGivenLink } from '../../../council/identity/accounts/one-time-links.server.ts'
import {
  getPasswordOwner,
  leastPasswordLength,
} from '../../../council/identity/accounts/password-rules.server.ts'
import { changePassword } from '../../../council/identity/accounts/passwords.server.ts'
import { findPasswordHash } from '../../../council/identity/accounts/prove-password.server.ts'
import { oneTimeLinkHours, temporaryPasswordHours } from '../../../rules/limits.ts'
import { areaOf } from '../../../rules/roles.ts'
import { readChosenPassword } from '../../forms/chosen-password.server.ts'
import { refuse } from '../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../forms/refuse-too-many.server.ts'
import { existingPassword } from '../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { accountOf, actorOf, dbOf, visitOf } from '../../http/context.server.ts'
import { requireSignIn } from '../../http/doors.server.ts'
import { redirectWithFlash } from '../../http/flash.server.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { CardForm, FieldGroup } from '../../ui/form-card.tsx'
import { LinkLine } from '../../ui/link.tsx'
import { LogoutButton } from '../../ui/logout-button.tsx'
import type { MainFormHandle } from '../../ui/main-form.ts'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { WithAside } from '../../ui/public-frame.tsx'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/password'
import { CurrentPasswordField, NoPassword } from './current-password-field.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]
export const handle: MainFormHandle<Awaited<ReturnType<typeof loader>>> = {
  mainForm: ({ hasPassword }) => hasPassword,
  showsRefusal: true,
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, role, passwordChange } = accountOf(context)
  const hasPassword = (await findPasswordHash(dbOf(context), id)) !== undefined
  const linkGivenOn =
    role === 'user' ? await findGivenLink(dbOf(context), actorOf(context, 'user'), new Date()) : undefined
  const least = leastPasswordLength(role)
  return { name, area: areaOf[role], passwordChange, hasPassword, least, linkGivenOn }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = accountOf(context)
  const { council } = visitOf(context)
  const owner = await getPasswordOwner(council.db, actor)
  const form = await readChosenPassword(request, {
    db: council.db,
    name: 'newPassword',
    others: { currentPassword: existingPassword },
    ownerOf: () => owner,
  })
  if (!form.ok) return refuse(form)
  const { currentPassword: current, newPassword: next } = form.values
  const answer = await changePassword(council.db, actor, { current, next })
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds)
  if ('fault' in answer) {
    const field = answer.fault === 'passwordWrong' ? 'currentPassword' : 'newPassword'
    return refuse({ errors: [{ field, key: answer.fault }], typed: {} })
  }
  return redirectWithFlash(council, areaOf[actor.role], { key: 'passwordChanged' })
}

export default function Password({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, area, passwordChange, hasPassword, least, linkGivenOn } = loaderData
  const t = useTranslations('account')
  const { summary, failure, errorOf } = useRefusedForm(refused)
  const heading = useTranslations('ui')('account')
  const changePassword = t('changePassword')
  return (
    <>
      {!refused && <FlashMessage />}
      {passwordChange !== 'overdue' && <BackLink to={area}>{t('ownPage')}</BackLink>}
      <PageHead title={heading} refused={Boolean(refused)} lead={t('signedInAs', { name })} />
      <WithAside aside={<AboutPassword linksFactor={area !== areaOf.user && passwordChange !== 'overdue'} />}>
        {summary.length > 0 && <ErrorSummary errors={summary} />}
        {failure !== undefined && <Banner kind="error" heading={failure} />}
        {passwordChange !== 'none' && <PasswordChangeBanner passwordChange={passwordChange} />}
        {linkGivenOn && <GivenLinkBanner day={linkGivenOn} />}
        {hasPassword ? (
          <CardForm>
            <FieldGroup legend={changePassword}>
              <CurrentPasswordField error={errorOf('currentPassword')} />
              <NewPasswordFields name="newPassword" least={least} errorOf={errorOf} />
            </FieldGroup>
            <Button large>{changePassword}</Button>
          </CardForm>
        ) : (
          <NoPassword />
        )}
      </WithAside>
    </>
  )
}

function PasswordChangeBanner({ passwordChange }: { passwordChange: 'asked' | 'overdue' }) {
  const t = useTranslations('account')
  const area = useTranslations('area')
  return (
    <Banner kind="warning" heading={area('passwordAsked')}>
      {t(passwordChange, { hours: temporaryPasswordHours })}
    </Banner>
  )
}

/** Says to a citizen that somebody at the office can have let another into the account. */
function GivenLinkBanner({ day }: { day: string }) {
  const t = useTranslations('account')
  const words = useDateFormat()
  return (
    <Banner kind="info" heading={t('linkGiven', { date: words.date(day) })}>
      {t('linkGivenMore', { hours: oneTimeLinkHours })}
    </Banner>
  )
}

/** With an overdue password no other page opens, so this one has the button to sign out. */
function AboutPassword({ linksFactor }: { linksFactor: boolean }) {
  const t = useTranslations('account')
  return (
    <>
      <h2>{t('whatHappens')}</h2>
      <p>{t('whatHappensMore')}</p>
      {linksFactor && <LinkLine to="/account/second-factor">{t('secondFactor')}</LinkLine>}
      <LogoutButton className="button button-secondary" />
    </>
  )
}
