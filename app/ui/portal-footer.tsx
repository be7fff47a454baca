import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Breakable } from './facts.tsx'
import { useInArea } from './in-area.ts'
import { Floor } from './motif.tsx'
import { useTimeWords } from './time.tsx'

type PortalFooterProps = {
  council: { name: string; address?: string; hours?: string; phone?: string; email?: string }
  /** ISO instant. */
  lastUpdated?: string
  sample?: boolean
  /** Links, such as help and privacy. */
  children?: ReactNode
}

export function PortalFooter({ council, lastUpdated, sample, children }: PortalFooterProps) {
  const t = useTranslations('ui')
  const words = useTimeWords()
  const { name, address, hours, phone, email } = council
  return (
    <footer className="footer">
      <Floor />
      <div className="footer-ground">
        <div className={useInArea() ? 'wrap wrap-wide' : 'wrap'}>
          <div className="footer-line">
            <div>
              <p className="footer-name">{name}</p>
              {address && <p>{address}</p>}
              {hours && <p>{hours}</p>}
              {(phone || email) && (
                <p>
                  {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}{' '}
                  {email && (
                    <a href={`mailto:${email}`}>
                      <Breakable text={email} />
                    </a>
                  )}
                </p>
              )}
            </div>
            {children && <div className="footer-links">{children}</div>}
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
