import type { Need } from '../../rules/needs.ts'
import { needDrawings } from './need-drawings.ts'

/** The picture of a need. Decorative: screen readers skip it, because its name stands beside it. */
export function NeedDrawing({ need }: { need: Need | 'records' }) {
  const { lines, solids, dashes } = needDrawings[need]
  return (
    <svg className="drawing" viewBox="0 0 64 64" aria-hidden="true">
      <path d={lines} />
      {solids && <path d={solids} className="drawn-solid" />}
      {dashes && <path d={dashes} className="drawn-thick" />}
    </svg>
  )
}
