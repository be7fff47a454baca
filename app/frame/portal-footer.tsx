import { useTranslations } from 'use-intl'
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx'
import { useDateFormat } from '../ui/date-time.tsx'
import { Link } from '../ui/link.tsx'
import { Floor } from '../ui/motif.tsx'
import type { ShownCouncil } from '../ui/use-council.ts'
import { useInArea } from './use-in-area.ts'

/** The addresses of the pages that a public office must publish, in the footer's order. */
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
  const words = useDateFormat()
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
