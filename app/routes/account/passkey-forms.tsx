import { useTranslations } from 'use-intl'
import type { OwnPasskey } from '../../../council/identity/passkeys/own-passkeys.server.ts'
import passkeyScript from '../../browser/passkey.ts?script'
import rowsSheet from '../../css/own-rows.css?url'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CancelLink } from '../../ui/cancel-link.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { CardForm, FieldGroup, FormCard } from '../../ui/form-card.tsx'
import type { RefusedForm } from '../../ui/form-errors.ts'
import { mainFormId } from '../../ui/main-form.ts'
import { Row, RowLink, RowsTable } from '../../ui/rows-table.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

const here = '/account/passkeys'

export function PasskeysTable({ passkeys }: { passkeys: OwnPasskey[] }) {
  const t = useTranslations('pages.passkeys')
  const hosted = useTranslations('hosted')
  const words = useDateFormat()
  return (
    <>
      <link rel="stylesheet" href={rowsSheet} precedence="page" />
      <RowsTable name={t('heading')} actions columns={[t('device')]}>
        {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
          <Row
            key={id}
            id={id}
            name={name}
            meta={[
              t('addedOn', { date: words.date(addedAt) }),
              lastUsedAt && hosted('lastUsed', { date: words.date(lastUsedAt) }),
            ]
              .filter(Boolean)
              .join(' ')}
            actions={<RowLink to={`${here}?remove=${id}`}>{t('remove')}</RowLink>}
          />
        ))}
      </RowsTable>
    </>
  )
}

type FormProps = { asksPassword: boolean; refused: RefusedForm | undefined }

function OwnPassword({ refused }: Pick<FormProps, 'refused'>) {
  const { errorOf } = useRefusedForm(refused)
  return <CurrentPasswordField error={errorOf('currentPassword')} />
}

/** First the proof that the account is theirs, without script; then the browser makes the passkey. */
export function AddPasskey({ deviceName, asksPassword, refused }: FormProps & { deviceName?: string }) {
  const t = useTranslations('pages.passkeys')
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  return (
    <>
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      {failure !== undefined && <Banner kind="error" heading={failure} />}
      <CardForm action={here}>
        <input type="hidden" name="intent" value="begin" />
        <FieldGroup legend={t('add')}>
          <TextField
            {...fieldProps('deviceName', deviceName)}
            hint={t('nameHint')}
            autoComplete="off"
            required
          />
          {asksPassword && <OwnPassword refused={refused} />}
        </FieldGroup>
        <Button>{t('next')}</Button>
      </CardForm>
    </>
  )
}

/** Only script can ask the browser; without it, the page says what is needed. */
export function CreatePasskey({ options }: { options: string }) {
  const t = useTranslations('pages.passkeys')
  return (
    <FormCard>
      <p className="passkey-cannot">{t('cannot')}</p>
      <form method="post" action={here} className="passkey-form" data-create={options}>
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="answer" />
        <p>{t('createMore')}</p>
        <p className="passkey-fault summary-message" role="alert">
          {t('failed')}
        </p>
        <ButtonRow>
          <Button>{t('create')}</Button>
          <CancelLink to={here} />
        </ButtonRow>
      </form>
      <script src={passkeyScript} async />
    </FormCard>
  )
}

export function RemovePasskey({ passkey, asksPassword, refused }: FormProps & { passkey: OwnPasskey }) {
  const t = useTranslations('pages.passkeys')
  const { summary, failure } = useRefusedForm(refused)
  const legend = t('removeName', { name: passkey.name })
  return (
    <>
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      {failure !== undefined && <Banner kind="error" heading={failure} />}
      <CardForm id={asksPassword ? mainFormId : undefined} action={`${here}?remove=${passkey.id}`}>
        <input type="hidden" name="intent" value="remove" />
        <FieldGroup legend={legend}>
          <p>{t('removeMore')}</p>
          {asksPassword && <OwnPassword refused={refused} />}
        </FieldGroup>
        <ButtonRow>
          <Button kind="danger">{t('remove')}</Button>
          <CancelLink to={here} />
        </ButtonRow>
      </CardForm>
    </>
  )
}
