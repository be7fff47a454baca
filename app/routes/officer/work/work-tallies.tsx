import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { Link } from '../../../ui/link.tsx'

type WorkTalliesProps = {
  area: 'admin' | 'staff'
  counts: { overdue: number; today: number; thisWeek: number; answered: number; mine: number }
}

/** How many cases wait, by how soon; each number leads to its cases. */
export function WorkTallies({ area, counts }: WorkTalliesProps) {
  const t = useTranslations('officer.work')
  const list = `${areaOf[area]}/application/update`
  const tallies = [
    { name: t('overdue'), count: counts.overdue, to: `${list}?due=overdue` },
    { name: t('today'), count: counts.today, to: `${list}?due=today` },
    { name: t('thisWeek'), count: counts.thisWeek, to: `${list}?due=thisWeek` },
    { name: t('answered'), count: counts.answered, to: `${areaOf[area]}/work#answered` },
    { name: t('mine'), count: counts.mine, to: `${list}?desk=mine` },
  ]
  return (
    <ul className="tallies">
      {tallies.map(({ name, count, to }) => (
        <li key={to}>
          <Link to={to}>
            <strong>{formatCount(count)}</strong> {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
