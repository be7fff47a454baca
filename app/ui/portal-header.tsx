import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { focusTarget } from './focus.ts'
import { useInArea } from './in-area.ts'
import { Languages } from './languages.tsx'
import { Lintel, Mark } from './motif.tsx'

type PortalHeaderProps = {
  council: { name: string; place?: string }
  languages: { tag: string; name: string }[]
  signedIn: boolean
  demonstration: boolean
}

export function PortalHeader({ council, languages, signedIn, demonstration }: PortalHeaderProps) {
  const t = useTranslations('ui')
  const width = useInArea() ? 'wrap wrap-wide' : 'wrap'
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, with script as without */}
      <a className="skip" href="#content" onClick={focusTarget}>
        {t('skip')}
      </a>
      <header className="header">
        {demonstration && (
          <div className="demonstration" role="note">
            <p className={width}>
              {t.rich('demonstration', { strong: (words) => <strong>{words}</strong> })}
            </p>
          </div>
        )}
        <div className={`${width} header-line${signedIn ? ' header-signed' : ''}`}>
          <Link to="/" className="header-home">
            <Mark />
            <span className="header-words">
              <span className="header-name">{council.name}</span>
              {council.place && <span className="header-place"> {council.place}</span>}
            </span>
          </Link>
          <Languages languages={languages} />
          {signedIn && (
            <div className="header-side">
              <Link to="/account/password">{t('account')}</Link>
            </div>
          )}
        </div>
        <Lintel />
      </header>
    </>
  )
}
