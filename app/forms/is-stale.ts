import type { RefusedForm } from '../ui/form-errors.ts'

/** Whether a form was refused because somebody else has changed the record since it was opened. */
export function isStale(refused: RefusedForm | undefined): boolean {
  return refused?.errors.some(({ key }) => key === 'changedMeanwhile') ?? false
}
