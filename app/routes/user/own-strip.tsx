import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { summarizeOwnApplications } from '../../../council/cases/applications/own-summary.server.ts'
import type { UnsentApplication } from '../../../council/cases/applications/unsent.server.ts'
import { formPath } from '../../../rules/form/steps.ts'
import { retentionHours } from '../../../rules/limits.ts'
import { useDateFormat } from '../../ui/date-time.tsx'
import { CheckIcon, ChevronIcon, ClockIcon, TriangleIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { joinNames, NameList } from '../../ui/name-list.tsx'
import { useCouncil } from '../../ui/use-council.ts'

type OwnStripProps = Awaited<ReturnType<typeof summarizeOwnApplications>> & {
  /** Newest first. */
  unsent: readonly UnsentApplication[]
}

const listPath = '/user/applications'

/** What waits for the citizen, is not sent or can be collected, each with its oldest; nothing for none. */
export function OwnStrip({ waiting, ready, unsent }: OwnStripProps) {
  const t = useTranslations('pages.ownHome')
  const { date } = useDateFormat()
  const { hours, langs } = useCouncil() ?? {}
  const oldest = unsent.at(-1)
  if (!waiting && !ready && !oldest) return null
  const one = ({ count, applicationId }: { count: number; applicationId: string }) =>
    count === 1 ? `${listPath}/${applicationId}` : listPath
  const service = ({ serviceName, lang }: { serviceName: string; lang?: string }) => (
    <span lang={lang}>{serviceName}</span>
  )
  return (
    <ul className="own-strip">
      {waiting && (
        <Awaiting
          to={one(waiting)}
          className="own-strip-waits"
          icon={<TriangleIcon size={20} />}
          count={t('waits', { count: waiting.count })}
          what={t.rich('give', {
            name: waiting.serviceName,
            names: joinNames(waiting.missing),
            service: () => service(waiting),
            documents: () => <NameList names={waiting.missing} />,
          })}
          more={t('since', { date: date(waiting.since) })}
        />
      )}
      {oldest && (
        <Awaiting
          to={unsent.length === 1 ? formPath(oldest.serviceId) : listPath}
          icon={<ClockIcon size={20} />}
          count={t('unsent', { count: unsent.length })}
          what={service(oldest)}
          more={t('keptUntil', { date: date(endOf(oldest)) })}
        />
      )}
      {ready && (
        <Awaiting
          to={one(ready)}
          className="own-strip-ready"
          icon={<CheckIcon size={20} />}
          count={t('ready', { count: ready.count })}
          what={service(ready)}
          more={hours && <span lang={langs?.hours}>{hours}</span>}
        />
      )}
    </ul>
  )
}

function endOf({ date }: UnsentApplication) {
  return new Date(Date.parse(date) + retentionHours.draft * 3_600_000).toISOString()
}

type AwaitingProps = {
  to: string
  className?: string
  icon: ReactNode
  /** The name of the link, which reaches over the whole cell. */
  count: string
  what: ReactNode
  more?: ReactNode
}

function Awaiting({ to, className, icon, count, what, more }: AwaitingProps) {
  return (
    <li className={className}>
      {icon}
      <div>
        <Link to={to}>{count}</Link>
        <p>{what}</p>
        {more && <p className="quiet">{more}</p>}
      </div>
      <ChevronIcon />
    </li>
  )
}
