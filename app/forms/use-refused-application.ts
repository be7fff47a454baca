import { useTranslations } from 'use-intl'
import { checkboxName } from '../../rules/form/document-checkboxes.ts'
import { useDateFormat } from '../ui/date-time.tsx'
import type { RefusedForm } from '../ui/form-errors.ts'
import type { AskedDocument } from './form-documents.tsx'
import { type ShownFault, useFaultWords } from './form-words.ts'
import { useRefusedForm } from './use-refused-form.ts'

/** An application that was not taken, or not yet. */
export type RefusedApplication = RefusedForm & {
  /** What is wrong with the answers to the service's own questions. */
  faults?: ShownFault[]
  /** When the service's form was changed, if that was while it was being filled in. */
  changedOn?: string
}

/** What is wrong with an application, in the page's language: as a whole, and by field. */
export function useRefusedApplication(
  refused: RefusedApplication | undefined,
  documents: readonly AskedDocument[],
  labels: Readonly<Record<string, string>>,
) {
  const names = documents.map(({ position, name }) => [checkboxName(position), name])
  const { summary, failure } = useRefusedForm(refused, { ...Object.fromEntries(names), ...labels })
  const say = useFaultWords()
  const form = useTranslations('form')
  const { date } = useDateFormat()
  const faults = (refused?.faults ?? []).map((fault) => ({ field: fault.field, message: say(fault) }))
  const changed = refused?.changedOn && form('changed', { date: date(refused.changedOn) })
  return { message: changed || failure, errors: [...summary, ...faults] }
}
