import { useTranslations } from 'use-intl'
import type { ApplicantHistoryEntry } from '../../../../council/applications/history.server.ts'
import { DateText } from '../../../ui/date-time.tsx'
import { joinNames, type LocalizedName, NameList } from '../../../ui/name-list.tsx'
import { StatusIcon } from '../../../ui/status-chip.tsx'

type OwnHistoryProps = { entries: ApplicantHistoryEntry[]; documents: LocalizedName[] }

/** What happened to a citizen's own application, oldest first: who did it is said by their office. */
export function OwnHistory({ entries, documents }: OwnHistoryProps) {
  const t = useTranslations('ui')
  return (
    <ol className="register" aria-label={t('history')}>
      {entries.map((entry) => (
        <li key={entry.date + entry.act}>
          <DateText iso={entry.date} /> <Line entry={entry} documents={documents} />
        </li>
      ))}
    </ol>
  )
}

const acts = { 'application.marked': 'marked', 'application.answered': 'answered' } as const

function Line({ entry, documents }: { entry: ApplicantHistoryEntry; documents: LocalizedName[] }) {
  const t = useTranslations('pages.case.line')
  const status = useTranslations('ui.status')
  const field = useTranslations('field')
  const { act } = entry
  const given = act === 'application.submitted' ? 'Received' : (entry.status ?? 'Pending')
  const about = act === 'application.marked' || act === 'application.answered' ? acts[act] : undefined
  return (
    <span className={`register-what${about ? '' : ` status-${given.toLowerCase()}`}`}>
      {!about && given !== 'Received' && <StatusIcon status={given} />} {about ? t(about) : status(given)}
      {!entry.own && entry.office && <span className="register-by"> {entry.office}</span>}
      <Found say="seen" names={entry.seen} documents={documents} />
      <Found say="missing" names={entry.missing} documents={documents} />
      <Found say="atHand" names={entry.atHand} documents={documents} />
      {entry.note && <span className="register-more as-written">{entry.note}</span>}
      {entry.reason && (
        <span className="register-more as-written">
          {field('reason')}: {entry.reason}
        </span>
      )}
      {entry.remark && (
        <span className="register-more as-written">
          {field('remark')}: {entry.remark}
        </span>
      )}
    </span>
  )
}

type FoundProps = { say: 'seen' | 'missing' | 'atHand'; names: string[]; documents: LocalizedName[] }

function Found({ say, names, documents }: FoundProps) {
  const t = useTranslations('pages.case.line')
  if (names.length === 0) return null
  const named = names.map((name) => documents.find((one) => one.name === name) ?? { name, lang: '' })
  return (
    <span className="register-more">
      {t.rich(say, { names: joinNames(named), documents: () => <NameList names={named} /> })}
    </span>
  )
}
