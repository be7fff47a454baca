import { useTranslations } from 'use-intl'
import type { OfficeState } from '../../rules/office-hours.ts'
import { mailAddress, telephoneAddress } from './contact-links.tsx'
import { useDateFormat } from './date-time.tsx'
import { Breakable } from './description-list.tsx'
import { HandsetIcon } from './icons.tsx'
import { useCouncil } from './use-council.ts'

/**
 * Links that call the council's office and write to it, and whether it is open; nothing of what the council
 * has not entered. The page needs the messages of `office`.
 */
export function ReachOffice({ state }: { state?: OfficeState }) {
  const t = useTranslations('pages.office')
  const { phone = '', email = '' } = useCouncil() ?? {}
  const telephone = telephoneAddress(phone)
  if (!telephone && !email && !state) return null
  return (
    <div className="reach">
      {telephone && (
        <a className="button button-secondary" href={telephone}>
          <HandsetIcon size={18} />{' '}
          {t.rich('call', { phone, number: (words) => <span className="nobreak">{words}</span> })}
        </a>
      )}
      {email && (
        <a className="button button-secondary" href={mailAddress(email)}>
          {t.rich('write', { email, address: () => <Breakable text={email} /> })}
        </a>
      )}
      {state && <OpenNow state={state} />}
    </div>
  )
}

/** Whether the office is open, until when, or when it opens next. */
export function OpenNow({ state }: { state: OfficeState }) {
  const t = useTranslations('pages.office')
  const dates = useDateFormat()
  if (state.open) return <p className="quiet">{t('openNow', timeParts(state.closes))}</p>
  const { opens, day, inDays } = state
  return (
    <p className="quiet">
      {t('opens', { when: wordFor(day, inDays), date: dates.date(day), ...timeParts(opens) })}
    </p>
  )
}

/** Within a week a weekday says enough; after that only a date does. */
function wordFor(day: string, inDays: number) {
  if (inDays === 0) return 'today'
  if (inDays === 1) return 'tomorrow'
  return inDays < 7 ? String(new Date(day).getUTCDay()) : 'date'
}

function timeParts(minutes: number) {
  const hours = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  return { hour: String(hours % 12 || 12), minute, half: hours < 12 ? 'am' : 'pm' }
}
