import { useTranslations } from 'use-intl'
import { Link } from './link.tsx'

/** Where somebody with a slip from the counter goes on; with a document of its own, because the page there is plain. */
export function ClaimLink() {
  const t = useTranslations('public')
  return (
    <p>
      {t.rich('claimLink', {
        to: (words) => (
          <Link to="/claim" reloadDocument>
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
