import { useTranslations } from 'use-intl'
import type { TrackedStatus } from '../../../council/cases/applications/track.server.ts'
import { AuthorityLines } from '../../ui/authority-lines.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'

/** The appeal that was handed in: its state, and not what came back. */
export function HandedIn({ appeal }: { appeal: NonNullable<TrackedStatus['handedIn']> }) {
  const t = useTranslations('pages.track')
  const words = useDateFormat()
  const { appealId, handedInOn, hearingOn, decidedOn } = appeal
  return (
    <p>
      {decidedOn === null
        ? t('appealHandedIn', { appealId, date: words.date(handedInOn) })
        : t('appealDecided', { appealId, date: words.date(decidedOn) })}
      {decidedOn === null && hearingOn && ` ${t('appealHearing', { date: words.date(hearingOn) })}`}
    </p>
  )
}

/** Until when and to whom a refusal can be appealed. */
export function WayToAppeal({
  appeal: { until, over, first },
}: {
  appeal: NonNullable<TrackedStatus['appeal']>
}) {
  const t = useTranslations('pages.track')
  const words = useDateFormat()
  return (
    <>
      <p>{t(over ? 'appealOver' : first ? 'appealTo' : 'appeal', { until: words.date(until) })}</p>
      {first && !over && (
        <p>
          <AuthorityLines authority={first} />
        </p>
      )}
    </>
  )
}
