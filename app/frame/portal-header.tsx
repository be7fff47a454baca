import { useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import { CouncilImage } from '../ui/council-image.tsx'
import { focusTarget } from '../ui/focus.ts'
import { Link } from '../ui/link.tsx'
import { HeaderMark, Lintel } from '../ui/motif.tsx'
import type { ShownCouncil } from '../ui/use-council.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { PublicMenu } from './public-menu.tsx'
import { useInArea } from './use-in-area.ts'
import { type Way, Ways } from './ways.tsx'

type PortalHeaderProps = {
  council: ShownCouncil
  languages: { tag: string; name: string }[]
  /** The role of the signed-in account. */
  role: Role | undefined
  /** Whether it is the registry of a district, which has no page for citizens. */
  isDistrict: boolean | undefined
  /** What an officer opens again and again, in the header of the areas. */
  ways: Way[] | undefined
  demonstration: boolean
}

export function PortalHeader(props: PortalHeaderProps) {
  const { council, languages, role, isDistrict, ways, demonstration } = props
  const t = useTranslations('ui')
  const inArea = useInArea()
  const width = inArea ? 'wrap wrap-wide' : 'wrap'
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
        <div
          className={`${width} header-line${inArea ? '' : ' header-public'}${role ? ' header-signed' : ''}`}
        >
          <Link to="/" className="header-home">
            {council.image ? <CouncilImage version={council.image} /> : <HeaderMark />}
            <span className="header-words">
              <span className="header-name" lang={council.langs.name}>
                {council.name}
              </span>
              {council.place && (
                <span className="header-place" lang={council.langs.place}>
                  {' '}
                  {council.place}
                </span>
              )}
            </span>
          </Link>
          {inArea ? ways && <Ways items={ways} /> : <PublicMenu role={role} isDistrict={isDistrict} />}
          <LanguageSwitch languages={languages} />
          {inArea && role && (
            <div className="header-side">
              <Link to="/account/sign-in">{t('account')}</Link>
            </div>
          )}
        </div>
        <PrintedContact council={council} />
        <Lintel />
      </header>
    </>
  )
}

/** A printed page has no footer, but its reader must know how to reach the council. */
function PrintedContact({ council: { address, hours, phone, email, langs } }: { council: ShownCouncil }) {
  if (!address && !phone && !email) return null
  return (
    <p className="wrap only-print">
      {address && <span lang={langs.address}>{address}</span>}{' '}
      {hours && <span lang={langs.hours}>{hours}</span>} {phone} {email}
    </p>
  )
}
