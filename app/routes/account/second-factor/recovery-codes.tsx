import { useTranslations } from 'use-intl'
import { PrintScript } from '../../../letters/print-script.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'

/** New recovery codes, which no page ever shows again; `first`: with them two-step sign-in was turned on. */
export function RecoveryCodes({ codes, first, area }: { codes: string[]; first: boolean; area: string }) {
  const t = useTranslations('secondFactor')
  return (
    <div className="prose">
      {first && <Banner kind="success" heading={t('on')} />}
      <p>{t('codesMore')}</p>
      <ol lang="en">
        {codes.map((code) => (
          <li key={code}>
            <strong>{code}</strong>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <ButtonLink to={area}>{t('done')}</ButtonLink>
        {/* Only script can print; without it the page says above that it is to be printed. */}
        <Button type="button" kind="secondary" className="button button-secondary print-button">
          {t('print')}
        </Button>
      </ButtonRow>
      <PrintScript />
    </div>
  )
}
