import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/banner.tsx'

/** Stands on every staff page until the account has a password of its owner's choice. */
export function PasswordAsked() {
  const t = useTranslations('area')
  return (
    <Banner kind="warning" heading={t('passwordAsked')}>
      {t.rich('passwordAskedMore', { link: (words) => <Link to="/account/password">{words}</Link> })}
    </Banner>
  )
}
