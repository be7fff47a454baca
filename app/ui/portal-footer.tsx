import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Breakable } from './facts.tsx'
import { useInArea } from './in-area.ts'
import { Floor } from './motif.tsx'
import { useTimeWords } from './time.tsx'

/** What the council says of itself; `langs` names the language of each text that is not in the page's. */
export interface ShownCouncil {
  name: string
  place: string
  address: string
  hours: string
  covers: string
  phone: string
  email: string
  langs: Partial<Record<'name' | 'place' | 'address' | 'hours' | 'covers', string>>
  image?: string
  /** ISO instant; undefined before the council has said anything. */
  lastUpdated?: string
}

/** The addresses of the pages that a public office owes, in the order in which the foot names them. */
export const dutyPages = [
  'contact',
  'help',
  'overview',
  'privacy',
  'terms',
  'accessibility',
  'site-map',
] as const

export function PortalFooter({ council, sample }: { council: ShownCouncil; sample?: boolean }) {
  const t = useTranslations('ui')
  const words = useTimeWords()
  const { name, address, hours, phone, email, langs, lastUpdated } = council
  return (
    <footer className="footer">
      <Floor />
      <div className="footer-ground">
        <div className={useInArea() ? 'wrap wrap-wide' : 'wrap'}>
          <div className="footer-line">
            <div>
              <p className="footer-name" lang={langs.name}>
                {name}
              </p>
              {address && <p lang={langs.address}>{address}</p>}
              {hours && <p lang={langs.hours}>{hours}</p>}
              {(phone || email) && (
                <p>
                  {phone && <PhoneLink phone={phone} />} {email && <EmailLink email={email} />}
                </p>
              )}
            </div>
            <nav className="footer-links" aria-label={t('duties')}>
              <ul>
                {dutyPages.map((page) => (
                  <li key={page} className="footer-link">
                    <Link to={`/${page}`}>{t(`duty.${page}`)}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          {(lastUpdated || sample) && (
            <p className="footer-last">
              {lastUpdated && t('lastUpdated', { date: words.date(lastUpdated) })}{' '}
              {sample && t('everySample')}
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="nobreak">
      {phone}
    </a>
  )
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <Breakable text={email} />
    </a>
  )
}
