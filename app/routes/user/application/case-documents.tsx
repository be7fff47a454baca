import { useTranslations } from 'use-intl'
import type { CaseDocument } from '../../../../council/applications/documents.server.ts'
import { CheckIcon, ClockIcon, InfoIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { NameList } from '../../../ui/name-list.tsx'
import type { OwnCase } from './own-case.ts'
import { WrittenText } from './written-text.tsx'

const icons = { seen: CheckIcon, atHand: ClockIcon, missing: TriangleIcon, unmarked: InfoIcon }

/** Nobody looks at the documents of an application that is decided or set aside: what has no mark gets none any more. */
function stateOf({ state, atHand }: CaseDocument, isOver: boolean) {
  if (state !== 'unseen') return state
  if (isOver) return 'unmarked'
  return atHand ? 'atHand' : 'missing'
}

/** The required documents with their states. `note` is what the office wrote about the missing ones. */
export function CaseDocuments({ ownCase, note }: { ownCase: OwnCase; note?: string }) {
  const t = useTranslations('pages.case')
  const { documents, status, setAside } = ownCase
  const isOver = status !== 'Pending' || setAside !== undefined
  return (
    <>
      <h4>{t('documents')}</h4>
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
              </span>
            </li>
          )
        })}
      </ul>
      {note && <WrittenText label={t('officeWrote')} text={note} />}
    </>
  )
}
