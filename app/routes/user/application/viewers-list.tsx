import { useTranslations } from 'use-intl'
import type { CaseDocument } from '../../../../council/cases/applications/documents.server.ts'
import type { Viewing } from '../../../../council/cases/papers/list-viewers.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { NameList } from '../../../ui/name-list.tsx'

type ViewersListProps = { viewers: Viewing[]; documents: CaseDocument[] }

/**
 * Which officer opened which papers on which day, newest first; named by their office, as on all citizens'
 * pages.
 */
export function ViewersList({ viewers, documents }: ViewersListProps) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  return (
    <ul className="runs">
      {viewers.map(({ day, office, document: position }, index) => {
        const opened = documents.filter((document) => document.position === position)
        return (
          <li key={index}>
            {t.rich('viewer', {
              date: dates.date(day),
              office: office || t('viewerUnknown'),
              name: opened[0]?.name ?? '',
              document: () => <NameList names={opened} />,
            })}
          </li>
        )
      })}
    </ul>
  )
}
