import { useTranslations } from 'use-intl'
import { Link } from './link.tsx'

/** Where somebody with a counter slip goes on; with a document of its own, as the page there is plain. */
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
