import { useTranslations } from 'use-intl'
import type { CaseDocument } from '../../../../council/applications/documents.server.ts'
import { CheckIcon, ClockIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { NameList } from '../../../ui/name-list.tsx'
import type { OwnCase } from './own-case.ts'
import { WrittenText } from './written-text.tsx'

const icons = { seen: CheckIcon, atHand: ClockIcon, missing: TriangleIcon }

function stateOf({ state, atHand }: CaseDocument) {
  if (state === 'unseen') return atHand ? 'atHand' : 'missing'
  return state
}

/** The required documents with their states. `note` is what the office wrote about the missing ones. */
export function CaseDocuments({ ownCase: { documents }, note }: { ownCase: OwnCase; note?: string }) {
  const t = useTranslations('pages.case')
  return (
    <>
      <h4>{t('documents')}</h4>
      <ul className="states">
        {documents.map((document) => {
          const state = stateOf(document)
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
