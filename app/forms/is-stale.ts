import type { ShouldRevalidateFunction } from 'react-router'
import type { RefusedForm } from '../ui/form-errors.ts'

/** Whether a form was refused because somebody else has changed the record since it was opened. */
export function isStale(refused: RefusedForm | undefined): boolean {
  return refused?.errors.some(({ key }) => key === 'changedMeanwhile') ?? false
}

/** After a stale form its page needs the record as it is now, which a refused form does not itself load. */
export const revalidateWhenStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate
