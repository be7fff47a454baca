import { useTranslations } from 'use-intl'
import type { Role } from '../../../../rules/roles.ts'
import passkeyScript from '../../../browser/passkey.ts?script'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { Link, LinkLine } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { WithAside } from '../../../ui/public-frame.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { useIsDistrict } from '../../../ui/use-council.ts'
import type { HostedLogin } from './hosted-login.server.ts'

type SignInScreenProps = {
  as: Role
  /** The `next` parameter for links to other pages; '' for none. */
  onward: string
  hosted?: HostedLogin
  /** Whether a forgotten password can be replaced with a code to the phone. */
  recovers?: boolean
  /** Whether a passkey lets somebody in here, too. */
  takesPasskeys?: boolean
  /** Where the form goes; without it, to the address of the page. */
  action?: string
  /** Whether the identity service was asked and does not answer. */
  isUnreachable?: boolean
  /** What was typed before the language was changed. */
  typed?: Record<string, string>
  refused?: RefusedForm
}

const explained = [
  ...(['loginFailed', 'passkeyRefused', 'formCarried'] as const),
  ...(['formCarriedByPassword', 'formNotCarried'] as const),
]

/** The sign-in of one door: the password, and beside it the identity service. */
export function SignInScreen({
  as,
  onward,
  hosted,
  recovers,
  takesPasskeys,
  action,
  isUnreachable,
  typed,
  refused,
}: SignInScreenProps) {
  const t = useTranslations('login')
  const error = useTranslations('error')
  const field = useTranslations('field')
  const { summary, failure, errorOf, typedOr, fieldProps } = useRefusedForm(refused, {
    email: field('signInName'),
  })
  const carried = typedOr('carried', typed?.carried)
  const told = explained.find((key) => key === refused?.failure?.key)
  const register = `/registration/user${onward && `?${onward}`}`
  const isDistrict = useIsDistrict()
  return (
    <>
      {!refused && <FlashMessage />}
      <PageHead title={t(as)} refused={Boolean(refused) || isUnreachable} />
      <WithAside aside={<Help as={as} recovers={recovers} takesPassword={hosted?.isOnly !== true} />}>
        {isUnreachable && hosted && <UnreachableBanner {...hosted} />}
        {summary.length > 0 && <ErrorSummary errors={summary} />}
        {failure !== undefined && (
          <Banner kind="error" heading={failure}>
            {told && error(`${told}More`)}
          </Banner>
        )}
        <FormCard>
          {!hosted?.isOnly && (
            <Form id={mainFormId} method="post" action={action} noValidate data-replace="yes">
              <input type="hidden" name="carried" value={carried} />
              <TextField
                {...fieldProps('email', typed?.email)}
                label={field('signInName')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              <PasswordField name="password" label={field('password')} error={errorOf('password')} />
              <Button large>{t('button')}</Button>
            </Form>
          )}
          {takesPasskeys && <PasskeyForm as={as} onward={onward} carried={carried} />}
          {hosted && <HostedLink as={as} onward={onward} hosted={hosted} carried={carried} />}
          {!hosted?.isOnly && !isDistrict && (
            <p className="form-foot">
              {t(as === 'user' ? 'noAccount' : 'noAccountOfStaff')}{' '}
              {carried === '' ? (
                <Link to={register}>{t('register')}</Link>
              ) : (
                <Button kind="secondary" form={mainFormId} formAction={register} name="begin" value="yes">
                  {t('register')}
                </Button>
              )}
            </p>
          )}
        </FormCard>
      </WithAside>
    </>
  )
}

/** `carried`: a form that waits for the sign-in; '' for none. */
type WayProps = Pick<SignInScreenProps, 'as' | 'onward'> & { carried: string }

/** Shown only where the script runs and the browser knows passkeys. */
function PasskeyForm({ as, onward, carried }: WayProps) {
  const t = useTranslations('login')
  const address = `/login/passkey?${[`as=${as}`, onward].filter(Boolean).join('&')}`
  return (
    <form method="post" action={address} className="passkey-form form-foot">
      <input type="hidden" name="answer" />
      <input type="hidden" name="carried" value={carried} />
      <p className="passkey-fault summary-message" role="alert">
        {t('passkeyFailed')}
      </p>
      <Button kind="secondary">{t('passkey')}</Button>
      <script src={passkeyScript} async />
    </form>
  )
}

/** A document of its own: the address leads away from the portal, and no script follows it there. */
function HostedLink({ as, onward, hosted, carried }: WayProps & { hosted: HostedLogin }) {
  const t = useTranslations('hosted')
  const address = `/login/hosted?${[`as=${as}`, onward, carried && 'carried=yes'].filter(Boolean).join('&')}`
  return (
    <>
      {!hosted.isOnly && <p className="or">{t('or')}</p>}
      <ButtonLink
        to={address}
        kind={hosted.isOnly ? 'primary' : 'secondary'}
        large={hosted.isOnly}
        reloadDocument
      >
        {t('signIn', { name: hosted.name })}
      </ButtonLink>
    </>
  )
}

function UnreachableBanner({ name, isOnly }: HostedLogin) {
  const t = useTranslations('hosted')
  return (
    <Banner kind="error" heading={t('unreachable', { name })}>
      {t(isOnly ? 'tryLater' : 'unreachableMore')}
    </Banner>
  )
}

/** Who gives a link to whom. */
const forgotBy = {
  user: 'forgotMore',
  staff: 'forgotByStaff',
  admin: 'forgotByAdmin',
} as const satisfies Record<Role, string>

type HelpProps = Pick<SignInScreenProps, 'as' | 'recovers'> & { takesPassword: boolean }

function Help({ as, recovers, takesPassword }: HelpProps) {
  const t = useTranslations('login')
  const isDistrict = useIsDistrict()
  return (
    <>
      {takesPassword && (
        <>
          <h2>{t('forgot')}</h2>
          {recovers && <LinkLine to="/login/forgot">{t('byPhone')}</LinkLine>}
          <p>{t(forgotBy[isDistrict ? 'admin' : as])}</p>
        </>
      )}
      {!isDistrict && as === 'user' && (
        <>
          <h2>{t('help')}</h2>
          <p>{t('helpMore')}</p>
          <p>
            <Link to="/services">{t('services')}</Link> {t('servicesMore')}
          </p>
        </>
      )}
    </>
  )
}
