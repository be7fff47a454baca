import { useTranslations } from 'use-intl'
import type { Undoable } from '../../../../council/cases/applications/undoable.server.ts'
import { UndoForm } from '../undo/foot-line.tsx'
import { HistoryList } from './history-list.tsx'
import type { OpenedCase } from './opened-case.server.ts'

type CaseHistoryProps = {
  opened: Pick<OpenedCase, 'history'> & {
    area: '/admin' | '/staff'
    /** Where the letter of its refusal is printed. */
    letter: string
    /** The officer's own decision, while it can be undone. */
    undo?: Undoable
  }
}

/** What has happened to a case, and the way to undo the officer's own decision. */
export function CaseHistory({ opened: { history, area, letter, undo } }: CaseHistoryProps) {
  const ui = useTranslations('ui')
  return (
    <>
      <h4>{ui('history')}</h4>
      <HistoryList history={history} letter={letter} />
      {undo && (
        <div className="undo-case only-screen">
          <UndoForm undo={undo} area={area} />
        </div>
      )}
    </>
  )
}
