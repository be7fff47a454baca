import { useTranslations } from 'use-intl'
import { Button, type ButtonKind, ButtonRow } from '../../../../ui/button.tsx'
import { FileField } from '../../../../ui/file-field.tsx'
import { Form } from '../../../../ui/form.tsx'
import sendPaper from './send-paper.js?url'

type AddPageProps = { here: string; error: string | undefined; account?: string; kind?: ButtonKind }

/**
 * The form that adds one photo or PDF; each is kept before the next is chosen. Its script draws a photo smaller, sends
 * it in parts, and says so with the words that the form has for it.
 */
export function AddPage({ here, error, account, kind }: AddPageProps) {
  const t = useTranslations('pages.papers')
  const [sent, all] = ['{sent}', '{all}']
  return (
    <Form
      className="add-page"
      method="post"
      action={here}
      encType="multipart/form-data"
      noValidate
      data-drawing={t('drawing')}
      data-ready={t('ready', { size: '{size}' })}
      data-preview={t('preview')}
      data-parts={account === undefined ? here : `${here}?account=${encodeURIComponent(account)}`}
      data-sending={t('sending', { sent, all })}
      data-waiting={t('waiting', { sent, all })}
      data-stopped={t('stopped')}
      data-unfinished={t('unfinished', { name: '{name}', sent, all })}
    >
      <script src={sendPaper} async />
      {account !== undefined && <input type="hidden" name="account" value={account} />}
      <FileField
        name="file"
        label={t('field')}
        hint={
          <>
            {t('hint')} {t('aadhaar')}
          </>
        }
        error={error}
        accept="image/*,application/pdf"
      />
      <div className="paper-preview" hidden />
      <p role="status" className="paper-progress" />
      <ButtonRow>
        <Button kind={kind}>{t('add')}</Button>
      </ButtonRow>
    </Form>
  )
}
