import { useTranslations } from 'use-intl'
import { failedDays } from '../../../../rules/messages.ts'
import { Link } from '../../../ui/link.tsx'

type MessageTalliesProps = {
  counts: { waiting: string; sentToday: string; failed: string; calls: string; neverTold: string }
}

/** How many messages wait, were sent today or did not arrive, and whom the office must call or never told. */
export function MessageTallies({ counts }: MessageTalliesProps) {
  const t = useTranslations('pages.councilMessages')
  return (
    <ul className="tallies">
      <li>
        <span className="tally">
          <strong>{counts.waiting}</strong> {t('waiting')}
        </span>
      </li>
      <li>
        <span className="tally">
          <strong>{counts.sentToday}</strong> {t('sentToday')}
        </span>
      </li>
      <li>
        <span className="tally">
          <strong>{counts.failed}</strong> {t('failed', { days: String(failedDays) })}
        </span>
      </li>
      <li>
        <Link to="/admin/calls">
          <strong>{counts.calls}</strong> {t('calls')}
        </Link>
      </li>
      <li>
        <Link to="/admin/calls#never-told">
          <strong>{counts.neverTold}</strong> {t('neverTold')}
        </Link>
      </li>
    </ul>
  )
}
