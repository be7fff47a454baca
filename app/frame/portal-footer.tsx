import { useTranslations } from 'use-intl'
import { PhoneLink } from '../ui/contact-links.tsx'
import { useDateFormat } from '../ui/date-time.tsx'
import { Link } from '../ui/link.tsx'
import { Floor } from '../ui/motif.tsx'
import type { ShownCouncil } from '../ui/use-council.ts'
import { useInArea } from './use-in-area.ts'

/** The addresses of the pages that a public office must publish. */
export const dutyPages = [
  'contact',
  'help',
  'overview',
  'privacy',
  'terms',
  'accessibility',
  'site-map',
] as const

/** Those that the footer names; the site map, which comes last, leads to the others. */
const footerPages = ['help', 'privacy', 'terms', 'accessibility', 'site-map'] as const

type FooterProps = { council: ShownCouncil; sample?: boolean; isDistrict?: boolean }

export function PortalFooter({ council, sample, isDistrict }: FooterProps) {
  const t = useTranslations('ui')
  const words = useDateFormat()
  const { name, address, phone, langs, lastUpdated } = council
  const duties = footerPages.map((page) => ({ to: `/${page}`, name: t(`duty.${page}`) }))
  // What citizens look for is with their councils.
  const pages = isDistrict ? [] : [{ to: '/verify', name: t('check') }, ...duties]
  return (
    <footer className="footer">
      <Floor />
      <div className="footer-ground">
        <div className={useInArea() ? 'wrap wrap-wide' : 'wrap'}>
          <div className="footer-line">
            <div>
              <p className="footer-name" lang={langs.name}>
                {name}
              </p>{' '}
              {address && <p lang={langs.address}>{address}</p>}
            </div>
            {(phone || pages.length > 0) && (
              <nav className="footer-links" aria-label={t('duties')}>
                <ul>
                  {phone && (
                    <li>
                      <PhoneLink phone={phone} />
                    </li>
                  )}
                  {pages.map(({ to, name }) => (
                    <li key={to}>
                      <Link to={to}>{name}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
          {(lastUpdated || (sample && !isDistrict)) && (
            <p className="footer-last">
              {lastUpdated && t('lastUpdated', { date: words.date(lastUpdated) })}{' '}
              {sample && !isDistrict && t('everySample')}
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}
