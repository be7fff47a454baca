import { useTranslations } from 'use-intl'
import type { District } from '../../../council/office/district/list-district.server.ts'
import { minimumCellCount } from '../../../rules/small-cell-suppression.ts'
import { useFigureFormat } from '../../i18n/use-figure-format.ts'
import { TriangleIcon } from '../../ui/icons.tsx'

type TalliesProps = Omit<District, 'councils'> & { count: number }

/** Five numbers of all councils together, of what they tell. */
export function DistrictTallies({ count, sums, reporting, withOverdue }: TalliesProps) {
  const t = useTranslations('pages.district')
  const words = useFigureFormat()
  // Of what is told there is none yet, or none in this period.
  const told = (sum: number) => (sum === 0 ? '–' : sum.toLocaleString('en-IN'))
  const tallies = [
    { key: 'councils', number: String(count), more: t('reporting', { count: reporting }) },
    { key: 'received', number: told(sums.received) },
    { key: 'inTime', number: sums.inTime === undefined ? '–' : words.share(sums.inTime) },
    {
      key: 'overdue',
      number: sums.isOverdueMore ? `${sums.overdue}+` : told(sums.overdue),
      more: withOverdue > 0 && t('inCouncils', { count: withOverdue }),
    },
    { key: 'appeals', number: sums.appeals < minimumCellCount ? t('under') : String(sums.appeals) },
  ] as const
  return (
    <ul className="tallies">
      {tallies.map(({ key, number, ...rest }) => (
        <li key={key}>
          <span className="tally">
            <strong>
              {key === 'overdue' && sums.overdue > 0 && <TriangleIcon />} {number}
            </strong>{' '}
            {t(`tally.${key}`, { count })}{' '}
            {'more' in rest && rest.more && <span className="small quiet">{rest.more}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
