import { useTranslations } from 'use-intl'
import { Banner } from './banner.tsx'
import { Link } from './link.tsx'

/** Shown on every officer's page until the owner of the account has chosen a password. */
export function PasswordChangeBanner() {
  const t = useTranslations('area')
  return (
    <div className="only-screen">
      <Banner kind="warning" heading={t('passwordAsked')}>
        {t.rich('passwordAskedMore', { link: (words) => <Link to="/account/password">{words}</Link> })}
      </Banner>
    </div>
  )
}
