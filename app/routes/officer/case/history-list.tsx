import { useTranslations } from 'use-intl'
import type { OfficerHistoryEntry } from '../../../../council/cases/applications/history.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { DateText, MomentText, useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import { useMovedDates } from '../../../ui/moved-due-date.ts'
import { StatusIcon } from '../../../ui/status-chip.tsx'

type HistoryListProps = {
  history: OfficerHistoryEntry[]
  /** Where the letters of its refusals stand, by their numbers; without it the lines lead nowhere. */
  letter?: string
}

/** The history of an application, oldest first, with who acted and what only officers read. */
export function HistoryList({ history, letter }: HistoryListProps) {
  const ui = useTranslations('ui')
  const t = useTranslations('officer')
  return (
    <ol className="register register-full" aria-label={ui('history')}>
      {history.map((entry) => (
        <li key={entry.date + entry.act}>
          <MomentText iso={entry.date} /> <HistoryEntry entry={entry} />
          {letter !== undefined && entry.letter !== undefined && (
            <Link className="only-screen alone" to={`${letter}/${entry.letter}`}>
              {t('letter')}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

function HistoryEntry({ entry }: { entry: OfficerHistoryEntry }) {
  const t = useTranslations('officer')
  const field = useTranslations('field')
  const {
    by,
    office,
    seen,
    missing,
    atHand,
    withdrawn,
    note,
    reason,
    remark,
    dueOn,
    despiteMissing = '',
    unseen = 0,
    whyChanged,
    way,
    charged,
    byEnterer,
    assignedTo = '',
    followed = '',
    takenBy = '',
    number = '',
    appeal,
  } = entry
  const noteLabels: Partial<Record<typeof entry.act, string>> = {
    'application.noted': field('internalNote'),
    'application.marked': field('noteToApplicant'),
    'application.answered': t('applicantsNote'),
  }
  const lines: [label: string, text: string][] = [
    [t('wayIn'), way ? t(`waysIn.${way}`) : ''],
    [t('counter.charged'), charged],
    [t('enteredBy'), byEnterer ? t('sameOfficer') : ''],
    [t('marks.seen'), seen.join(', ')],
    [t('atHandNow'), atHand.join(', ')],
    [t('withdrawn'), withdrawn.join(', ')],
    [t('marks.missing'), missing.join(', ')],
    [field('reason'), reason],
    [field('remark'), remark],
    [t('despiteMissing'), despiteMissing],
    [t('whyChanged'), whyChanged],
    [t('assign.fact'), assignedTo === null ? t('assign.nobody') : assignedTo],
    [t('follow.fact'), followed],
    [t('takenBy'), takenBy],
    [t('certificates.number'), number],
    ...useAppealLines(appeal),
    [noteLabels[entry.act] ?? '', note],
  ]
  return (
    <div className="register-what">
      <EntryTitle entry={entry} />
      {entry.moved && <MovedDueDate moved={entry.moved} />}
      {unseen > 0 && (
        <span className="register-more">
          {t('unseenPapers', { count: unseen, shown: formatCount(unseen) })}
        </span>
      )}
      {by !== undefined && <span className="register-by">{office === '' ? by : `${by}, ${office}`}</span>}
      <dl className="register-lines">
        {lines
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt> <dd>{text}</dd>
            </div>
          ))}
        {dueOn !== undefined && (
          <div>
            <dt>{t('dueOn')}</dt>{' '}
            <dd>
              <DateText iso={dueOn} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function useAppealLines(appeal: OfficerHistoryEntry['appeal']): [label: string, text: string][] {
  const t = useTranslations('officer.appeals')
  const dates = useDateFormat()
  if (!appeal) return []
  const { appealId, on, reference = '', result = '', answer = '', what = '', by } = appeal
  const { at, place, present = '', words = '' } = appeal
  return [
    [t('number'), appealId],
    [t('on'), on ? dates.date(on) : ''],
    [t('reference'), reference],
    [t('result'), result],
    [t('answered'), answer],
    [t('must'), what],
    [t('by'), by ? dates.date(by) : ''],
    [t('hearing'), at ? `${dates.moment(at)}, ${place}` : ''],
    [t('present'), present],
    [t('words'), words],
  ]
}

function MovedDueDate({ moved }: { moved: NonNullable<OfficerHistoryEntry['moved']> }) {
  const t = useTranslations('officer')
  const [how, values] = useMovedDates()(moved)
  return <span className="as-written">{t(`moved.${how}`, values)}</span>
}

function EntryTitle({ entry }: { entry: OfficerHistoryEntry }) {
  const { act, status = 'Pending', seen, missing, note } = entry
  const ui = useTranslations('ui.status')
  const t = useTranslations('officer.acts')
  const field = useTranslations('field')
  if (act === 'application.submitted') return <strong>{ui('Received')}</strong>
  if (act === 'application.decided')
    return (
      <strong className={`status-${status.toLowerCase()}`}>
        <StatusIcon status={status} /> {ui(status)}
      </strong>
    )
  if (act === 'application.undone')
    return (
      <strong>
        {t(act)}: {ui(status)}
      </strong>
    )
  if (act === 'promise.moved') return null
  const isNote = act === 'application.marked' && note !== '' && seen.length + missing.length === 0
  if (isNote) return <strong>{field('noteToApplicant')}</strong>
  return <strong>{t(act)}</strong>
}
