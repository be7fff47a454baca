import { useTranslations } from 'use-intl'
import type { OwnNumber } from '../../../../council/identity/phones/own-number.server.ts'
import { phoneCodeMinutes } from '../../../../rules/limits.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import { CardForm, FieldGroup } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { WithAside } from '../../../ui/public-frame.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'

type OwnNumberScreenProps = {
  own: OwnNumber
  sendsCodes: boolean
  /** Whether the office confirms the number, as it does for citizens alone. */
  isCitizen: boolean
  /** Whether a code to the number opens the account again. */
  recovers: boolean
  /** False for an account without a password. */
  asksPassword: boolean
  again: boolean
  typed?: string
  refused?: RefusedForm
}

/** The account's phone number: what it is, the form that changes it, and that for the code sent to it. */
export function OwnNumberScreen({
  own,
  sendsCodes,
  isCitizen,
  recovers,
  asksPassword,
  again,
  typed,
  refused,
}: OwnNumberScreenProps) {
  const t = useTranslations('pages.phone')
  const { summary, failure } = useRefusedForm(refused)
  const asksCode = sendsCodes && own.codeSentTo !== undefined && !again
  const heading = t('heading')
  return (
    <>
      {!refused && <FlashMessage />}
      <BackLink to="/account/sign-in">{useTranslations('hosted')('ways')}</BackLink>
      <PageHead title={heading} refused={Boolean(refused)}>
        <NumberNow own={own} />
        {!sendsCodes && isCitizen && (own.state === 'unconfirmed' || own.state === 'stale') && (
          <p>{t('atOffice')}</p>
        )}
      </PageHead>
      <WithAside aside={<WhatFor recovers={recovers} />}>
        {refused && <ErrorSummary message={failure} errors={summary} />}
        {asksCode && !refused && (
          <Banner
            kind="info"
            heading={t('sent', { phone: own.codeSentTo ?? '', minutes: phoneCodeMinutes })}
          />
        )}
        {asksCode ? (
          <CodeForm refused={refused} />
        ) : (
          <NumberForm
            own={own}
            sendsCodes={sendsCodes}
            asksPassword={asksPassword}
            typed={typed}
            refused={refused}
          />
        )}
      </WithAside>
    </>
  )
}

function NumberNow({ own: { phone, state, confirmedAt } }: Pick<OwnNumberScreenProps, 'own'>) {
  const t = useTranslations('pages.phone')
  const words = useDateFormat()
  if (state === 'none') return <p>{t('none')}</p>
  const date = confirmedAt === null ? '' : words.date(confirmedAt)
  return (
    <p>
      {t('is', { phone })} {state === 'unconfirmed' ? t('unconfirmed') : t(state, { date })}
    </p>
  )
}

function CodeForm({ refused }: Pick<OwnNumberScreenProps, 'refused'>) {
  const t = useTranslations('pages.phone')
  const field = useTranslations('field')
  const { errorOf } = useRefusedForm(refused)
  return (
    <CardForm action="/account/phone">
      <TextField
        name="phoneCode"
        label={field('phoneCode')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        width="pincode"
        error={errorOf('phoneCode')}
        required
      />
      <ButtonRow>
        <Button name="intent" value="confirm">
          {t('confirm')}
        </Button>
        <ButtonLink to="/account/phone?again=yes" kind="quiet">
          {t('other')}
        </ButtonLink>
      </ButtonRow>
    </CardForm>
  )
}

type NumberFormProps = Omit<OwnNumberScreenProps, 'again' | 'isCitizen' | 'recovers'>

function NumberForm({ own, sendsCodes, asksPassword, typed, refused }: NumberFormProps) {
  const t = useTranslations('pages.phone')
  const { errorOf, fieldProps } = useRefusedForm(refused)
  return (
    <CardForm action="/account/phone?again=yes">
      <FieldGroup legend={t('addOrChange')}>
        <TextField
          {...fieldProps('phone', typed ?? own.phone)}
          hint={t(sendsCodes ? 'numberHint' : 'plainHint')}
          type="tel"
          autoComplete="tel"
          required
        />
        {asksPassword && <CurrentPasswordField error={errorOf('currentPassword')} />}
      </FieldGroup>
      <ButtonRow>
        {/* The Enter key presses the first button. */}
        <Button name="intent" value={sendsCodes ? 'send' : 'save'}>
          {t(sendsCodes ? 'send' : 'save')}
        </Button>
        {own.phone !== '' && own.hasEmail && (
          <Button kind="secondary" name="intent" value="remove">
            {t('remove')}
          </Button>
        )}
      </ButtonRow>
      {own.phone !== '' && own.hasEmail && <p className="form-foot">{t('removeMore')}</p>}
    </CardForm>
  )
}

function WhatFor({ recovers }: Pick<OwnNumberScreenProps, 'recovers'>) {
  const t = useTranslations('pages.phone')
  return (
    <>
      <h2>{t('whatFor')}</h2>
      <p>{t('whatForMore', { recovers: recovers ? 'yes' : 'no' })}</p>
      <p>{t('others')}</p>
    </>
  )
}
