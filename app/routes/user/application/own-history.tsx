import { useTranslations } from 'use-intl'
import type { ApplicantHistoryEntry } from '../../../../council/cases/applications/history.server.ts'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import { useMovedDates } from '../../../ui/moved-due-date.ts'
import { joinNames, type LocalizedName, NameList } from '../../../ui/name-list.tsx'
import { StatusIcon } from '../../../ui/status-chip.tsx'

/** The line of the last decision, or of its undoing; undefined while there is none. */
export function findDecision(history: ApplicantHistoryEntry[]) {
  return history.findLast(({ act }) => act === 'application.decided' || act === 'application.undone')
}

type OwnHistoryProps = { applicationId: string; entries: ApplicantHistoryEntry[]; documents: LocalizedName[] }

/** The history of a citizen's own application, oldest first. Officers appear by their office, not by name. */
export function OwnHistory({ applicationId, entries, documents }: OwnHistoryProps) {
  const t = useTranslations('ui')
  const letter = useTranslations('pages.case')
  return (
    <ol className="register" aria-label={t('history')}>
      {entries.map((entry) => (
        <li key={entry.date + entry.act}>
          <DateText iso={entry.date} /> <HistoryEntry entry={entry} documents={documents} />
          {entry.letter !== undefined && (
            <Link className="only-screen" to={`/user/applications/${applicationId}/letter/${entry.letter}`}>
              {letter('letter')}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

function HistoryEntry({ entry, documents }: { entry: ApplicantHistoryEntry; documents: LocalizedName[] }) {
  const t = useTranslations('pages.case.line')
  const status = useTranslations('ui.status')
  const field = useTranslations('field')
  const { act, moved } = entry
  if (moved) return <MovedDueDate moved={moved} />
  if (act === 'promise.moved') return null
  const newStatus = act === 'application.submitted' ? 'Received' : (entry.status ?? 'Pending')
  const hasDocuments = entry.seen.length + entry.missing.length > 0
  const isNote = act === 'application.marked' && entry.note !== '' && !hasDocuments
  const isStatus = act === 'application.submitted' || act === 'application.decided'
  const about = isNote ? 'noted' : isStatus ? undefined : act
  return (
    <span className={`register-what${about ? '' : ` status-${newStatus.toLowerCase()}`}`}>
      {!about && newStatus !== 'Received' && <StatusIcon status={newStatus} />}{' '}
      {about ? t(about) : status(newStatus)}
      {!entry.own && entry.office && <span className="register-by"> {entry.office}</span>}
      {entry.way && <span className="register-more">{t('enteredAtCounter')}</span>}
      {entry.charged && (
        <span className="register-more as-written">{t('charged', { charged: entry.charged })}</span>
      )}
      {entry.takenBy && (
        <span className="register-more as-written">{t('takenBy', { name: entry.takenBy })}</span>
      )}
      {entry.appeal && <AppealMore appeal={entry.appeal} date={entry.date} />}
      {entry.byEnterer && <span className="register-more">{t('byEnterer')}</span>}
      <DocumentNames message="seen" names={entry.seen} documents={documents} />
      <DocumentNames message="missing" names={entry.missing} documents={documents} />
      <DocumentNames message="atHand" names={entry.atHand} documents={documents} />
      <DocumentNames message="withdrawn" names={entry.withdrawn} documents={documents} />
      {entry.note && <span className="register-more as-written">{entry.note}</span>}
      {entry.whyChanged && (
        <span className="register-more as-written">{t('whyChanged', { why: entry.whyChanged })}</span>
      )}
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

function AppealMore({
  appeal,
  date,
}: {
  appeal: NonNullable<ApplicantHistoryEntry['appeal']>
  date: string
}) {
  const t = useTranslations('pages.case.line')
  const dates = useDateFormat()
  const { appealId, on, reference, result, answer, what, by, at, place = '', present, words } = appeal
  return (
    <>
      <span className="register-more">{t('appealOn', { appealId, date: dates.date(on ?? date) })}</span>
      {reference && <span className="register-more">{t('appealReference', { reference })}</span>}
      {at && (
        <span className="register-more as-written">{t('appealHeard', { at: dates.moment(at), place })}</span>
      )}
      {present && <span className="register-more as-written">{t('appealPresent', { present })}</span>}
      {words && <span className="register-more as-written">{words}</span>}
      {result && <span className="register-more as-written">{result}</span>}
      {answer && <span className="register-more as-written">{answer}</span>}
      {what && by && (
        <span className="register-more as-written">{t('appealMust', { what, by: dates.date(by) })}</span>
      )}
    </>
  )
}

function MovedDueDate({ moved }: { moved: NonNullable<ApplicantHistoryEntry['moved']> }) {
  const t = useTranslations('pages.case')
  const [how, values] = useMovedDates()(moved)
  return <span className="register-what as-written">{t(`moved.${how}`, values)}</span>
}

type DocumentNamesProps = {
  message: 'seen' | 'missing' | 'atHand' | 'withdrawn'
  names: string[]
  documents: LocalizedName[]
}

function DocumentNames({ message, names, documents }: DocumentNamesProps) {
  const t = useTranslations('pages.case.line')
  if (names.length === 0) return null
  const localized = names.map(
    (name) => documents.find((document) => document.name === name) ?? { name, lang: '' },
  )
  return (
    <span className="register-more">
      {t.rich(message, { names: joinNames(localized), documents: () => <NameList names={localized} /> })}
    </span>
  )
}
