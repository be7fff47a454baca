import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { type Tally, tallies } from '../../../../rules/waiting.ts'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'

type WorkTalliesProps = {
  area: 'admin' | 'staff'
  counts: Record<Tally | 'toIssue' | 'payments', number>
  /** A quiet line under the name of a tally. */
  lines?: Partial<Record<Tally, string>>
}

/**
 * How many cases wait for the office, by what they wait for, and beside them the certificates that are to be
 * issued; each number leads to its cases.
 */
export function WorkTallies({ area, counts, lines = {} }: WorkTalliesProps) {
  const t = useTranslations('officer.work')
  const fees = useTranslations('officer.fees')
  return (
    <ul className="tallies work-tallies">
      {tallies.map((tally) => (
        <li key={tally}>
          <Link to={`${areaOf[area]}/application/update?work=${tally}`}>
            <strong>
              {tally === 'late' && counts.late > 0 && <TriangleIcon />} {formatCount(counts[tally])}
            </strong>{' '}
            {t(`tallies.${tally}`)}
            {lines[tally] && <span className="tally-more"> {lines[tally]}</span>}
          </Link>
        </li>
      ))}
      {counts.toIssue > 0 && (
        <li>
          <Link to={`${areaOf[area]}/application/update?certificate=toIssue`}>
            <strong>{formatCount(counts.toIssue)}</strong> {t('toIssue')}
            <span className="tally-more"> {t('toIssueMore')}</span>
          </Link>
        </li>
      )}
      {counts.payments > 0 && (
        <li>
          <Link to={`${areaOf[area]}/payments`}>
            <strong>{formatCount(counts.payments)}</strong> {fees('work')}
            <span className="tally-more"> {fees('workMore')}</span>
          </Link>
        </li>
      )}
    </ul>
  )
}
