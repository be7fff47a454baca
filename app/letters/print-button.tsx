import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { PrintScript } from './print-script.tsx'

/** The button that prints a paper; without script it does not appear. */
export function PrintButton() {
  const t = useTranslations('pages.acknowledgement')
  return (
    <>
      <p className="print-button">
        <Button type="button">{t('printNow')}</Button>
      </p>
      <PrintScript />
    </>
  )
}
