import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

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
      <p className="only-screen">
        <ButtonLink to={area}>{t('done')}</ButtonLink>
      </p>
    </div>
  )
}
