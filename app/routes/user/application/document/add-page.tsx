import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../../ui/button.tsx'
import { FileField } from '../../../../ui/file-field.tsx'
import { Form } from '../../../../ui/form.tsx'

type AddPageProps = { here: string; error: string | undefined; account?: string }

/** The form that adds one photo or PDF; each is kept before the next is chosen. */
export function AddPage({ here, error, account }: AddPageProps) {
  const t = useTranslations('pages.papers')
  return (
    <Form method="post" action={here} encType="multipart/form-data" noValidate>
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
      <ButtonRow>
        <Button>{t('add')}</Button>
      </ButtonRow>
    </Form>
  )
}
