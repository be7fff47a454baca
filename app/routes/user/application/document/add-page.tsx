import { useTranslations } from 'use-intl'
import sendPaper from '../../../../browser/send-paper.ts?script'
import { Button, ButtonRow } from '../../../../ui/button.tsx'
import { FileField } from '../../../../ui/file-field.tsx'
import { Form } from '../../../../ui/form.tsx'

/** By it buttons that stand elsewhere in the page send the form. */
export const addPageId = 'add-page'

type AddPageProps = {
  here: string
  /** How many pages may still be added. */
  left: number
  error: string | undefined
  account?: string
  /** The page to which `Continue` leads once the file is added; without it there is no such button. */
  next?: string
  /** Whether it was asked how the paper is to be shown. */
  isAsked?: boolean
}

/**
 * The form that adds photos and PDFs, each as a page. Its script draws a photo smaller, sends one after the
 * other in parts, and says so with the words that the form has for it.
 */
export function AddPage({ here, left, error, account, next, isAsked }: AddPageProps) {
  const t = useTranslations('pages.papers')
  const form = useTranslations('form')
  const [sent, all] = ['{sent}', '{all}']
  const button = next ? form('continue') : t('add')
  return (
    <Form
      id={addPageId}
      className="add-page"
      method="post"
      action={here}
      encType="multipart/form-data"
      noValidate
      data-left={left}
      data-next={next}
      data-onward={t('onward')}
      data-seconds={t('seconds', { left: '{left}' })}
      data-minutes={t('minutes', { left: '{left}' })}
      data-chosen={t('chosen', { count: '{count}' })}
      data-several={t('several', { number: '{number}', count: '{count}', name: '{name}' })}
      data-drawing={t('drawing')}
      data-ready={t('ready', { size: '{size}' })}
      data-preview={t('preview')}
      data-parts={account === undefined ? here : `${here}?account=${encodeURIComponent(account)}`}
      data-sending={t('sending', { sent, all })}
      data-waiting={t('waiting', { sent, all })}
      data-stopped={t('stopped', { button })}
      data-unfinished={t('unfinished', { name: '{name}', sent, all, button })}
    >
      <script src={sendPaper} async />
      {account !== undefined && <input type="hidden" name="account" value={account} />}
      {/* In it the script names the files that it could not add. */}
      <input type="hidden" name="refused" value="" />
      <FileField
        name="file"
        label={t('field')}
        hint={
          <>
            {t('hint')} {t('aadhaar')} {!next && t('kept')}
          </>
        }
        error={error}
        accept="image/*,application/pdf"
        multiple
      />
      <div className="paper-preview" hidden />
      <p role="status" className="paper-progress" />
      <ButtonRow>
        {next && (
          <Button large formAction={`${here}?then=next${isAsked ? '&asked=yes' : ''}`}>
            {form('continue')}
          </Button>
        )}
        {next && <p className="quiet">{t('addsFirst')}</p>}
        <Button kind={next ? 'secondary' : 'primary'}>{next ? t('addAnother') : t('add')}</Button>
      </ButtonRow>
    </Form>
  )
}
