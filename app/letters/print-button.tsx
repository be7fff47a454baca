import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { LinkLine } from '../ui/link.tsx'
import { PrintScript } from './print-script.tsx'

type PrintButtonProps = {
  /** The address of the paper as a PDF, where there is one. */
  pdf?: string
}

/** The button that prints a paper, which does not appear without script, and the link to its PDF. */
export function PrintButton({ pdf }: PrintButtonProps) {
  const t = useTranslations('pages.acknowledgement')
  return (
    <>
      <p className="print-button">
        <Button type="button">{t('printNow')}</Button>
      </p>
      {pdf && (
        <LinkLine to={pdf} reloadDocument>
          {t('download')}
        </LinkLine>
      )}
      <PrintScript />
    </>
  )
}
