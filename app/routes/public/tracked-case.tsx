import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TrackedStatus } from '../../../council/cases/applications/track.server.ts'
import { formatPaise } from '../../../rules/fees/paise.ts'
import { useDateFormat } from '../../ui/date-time.tsx'
import { useFocusOnArrival } from '../../ui/focus.ts'
import { Link } from '../../ui/link.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { HandedIn, WayToAppeal } from './tracked-appeal.tsx'

export type ShownTracked = TrackedStatus & { late: boolean }

/** The result of the form; it takes the focus when it appears. */
export function TrackedCase({ tracked }: { tracked: ShownTracked }) {
  const { applicationId: number, status, turn, dueOn, late, setAside } = tracked
  const t = useTranslations('pages.track')
  const turns = useTranslations('turn')
  const words = useDateFormat()
  const ref = useRef<HTMLDivElement>(null)
  const arrival = useFocusOnArrival(ref, true)
  const due = dueOn && words.date(dueOn)
  return (
    <div ref={ref} className="tracked" role="status" tabIndex={-1} {...arrival}>
      <h2>{t('shown', { number })}</h2>
      {setAside ? (
        <p className="as-written">
          {turns(setAside.until === undefined ? 'setAside' : 'withdrawn', {
            date: words.date(setAside.date),
            reason: setAside.reason,
          })}
        </p>
      ) : (
        <StatusChip status={status} />
      )}
      {turn === 'citizen' && <p>{t('citizen')}</p>}
      {turn === 'council' && <p>{due ? t(late ? 'late' : 'due', { due }) : t('council')}</p>}
      {tracked.isCollectable && (
        <p>
          <strong>{t(tracked.hasCertificate ? 'certificate' : 'collect')}</strong>
        </p>
      )}
      {tracked.fee && (
        <p>
          {tracked.fee.isSaid
            ? t('feeSaid')
            : t.rich('toPay', {
                amount: formatPaise(tracked.fee.toPay),
                to: (chunks) => <Link to={`/user/applications/${number}/fee`}>{chunks}</Link>,
              })}
        </p>
      )}
      {tracked.handedIn && <HandedIn appeal={tracked.handedIn} />}
      {tracked.appeal && <WayToAppeal appeal={tracked.appeal} />}
      <p>{t.rich('signIn', { to: (chunks) => <Link to="/user/applications">{chunks}</Link> })}</p>
    </div>
  )
}
