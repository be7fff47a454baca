import { useTranslations } from 'use-intl'
import type { CaseDocument } from '../../../../council/cases/applications/documents.server.ts'
import { CheckIcon, ClockIcon, InfoIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { NameList } from '../../../ui/name-list.tsx'
import type { OwnCase } from './own-case.ts'

const icons = { seen: CheckIcon, atHand: ClockIcon, missing: TriangleIcon, unmarked: InfoIcon }

/** Nobody looks at documents of an application decided or set aside: what has no mark gets none any more. */
function stateOf({ state, atHand }: CaseDocument, isOver: boolean) {
  if (state !== 'unseen') return state
  if (isOver) return 'unmarked'
  return atHand ? 'atHand' : 'missing'
}

type CaseDocumentsProps = {
  ownCase: OwnCase
  /** How many pages were added to a document, by its position. */
  pageCounts: Record<number, number>
}

/** The required documents with their states, and the way to the photos of each. */
export function CaseDocuments({ ownCase, pageCounts }: CaseDocumentsProps) {
  const t = useTranslations('pages.case')
  const { applicationId, documents, status, setAside } = ownCase
  const isOver = status !== 'Pending' || setAside !== undefined
  return (
    <ul className="states">
      {documents.map((document) => {
        const state = stateOf(document, isOver)
        const Icon = icons[state]
        return (
          <li key={document.position} className={`states-${state}`}>
            <Icon />{' '}
            <span>
              <strong>
                <NameList names={[document]} />
              </strong>{' '}
              <span className="small">{t(`state.${state}`)}</span>
              <PagesLink
                to={`/user/applications/${applicationId}/documents/${document.position + 1}`}
                count={pageCounts[document.position] ?? 0}
                name={document.name}
                isOpen={!isOver && document.state !== 'seen'}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type PagesLinkProps = { to: string; count: number; name: string; isOpen: boolean }

function PagesLink({ to, count, name, isOpen }: PagesLinkProps) {
  const t = useTranslations('pages.case')
  if (count === 0 && !isOpen) return null
  return (
    <AloneLink to={to}>
      {count > 0 ? t('pages', { count }) : t('addPage')}
      <span className="unseen">: {name}</span>
    </AloneLink>
  )
}
