import { useLocale, useTranslations } from 'use-intl'
import type { Condition } from '../../rules/form/definition.ts'
import { checkboxGroupName, checkboxName, checkedValue } from '../../rules/form/document-checkboxes.ts'
import { fieldName } from '../../rules/form/field-names.ts'
import { CheckboxField, CheckboxGroup } from '../ui/checkbox-group.tsx'
import type { SectionsState } from './form-questions.tsx'
import { useAnswerWords } from './question-field.tsx'

/** What a form asks of a document. */
export interface DocumentAsk {
  position: number
  required: boolean
  /** Whether the answers so far ask for it. */
  asked: boolean
  /** How many photos or PDFs may be added to it; 0 where it is brought to the office. */
  mostPages: number
  /** Where not everybody is asked. */
  showIf?: Condition
}

/** A document that a form asks for. */
export interface AskedDocument extends DocumentAsk {
  name: string
  note: string
  lang: string
}

/** The documents that photos or PDFs can be added to, of those that the answers ask for. */
export function listUploads<D extends DocumentAsk>(documents: readonly D[]): D[] {
  return documents.filter(({ asked, mostPages }) => asked && mostPages > 0)
}

interface FormDocumentsProps {
  documents: AskedDocument[]
  state: SectionsState
  /** What the boxes are asked for, and how. */
  legend: string
  hint?: string
  /** Whether the answers are known, so that only what they ask for is shown. */
  isCheck?: boolean
  /** Positions of documents that are there already, and are not to be ticked. */
  added?: number[]
}

/**
 * The documents that a form asks for, to be ticked; one that not everybody needs says for whom it is, and
 * with script appears with the answer that asks for it.
 */
export function FormDocuments({
  documents,
  state,
  legend,
  hint,
  isCheck = false,
  added = [],
}: FormDocumentsProps) {
  const form = useTranslations('form')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const words = useAnswerWords(state.lang)
  const shown = documents.filter(({ asked, position }) => (asked || !isCheck) && !added.includes(position))
  if (shown.length === 0) return null
  return (
    <CheckboxGroup
      id={checkboxGroupName}
      legend={legend}
      hint={hint}
      error={state.errorOf(checkboxGroupName)}
    >
      {shown.map(({ position, name, note, lang, required, showIf }) => {
        const field = checkboxName(position)
        const tick = (
          <CheckboxField
            key={position}
            name={field}
            label={name}
            hint={[note, required ? '' : ui('optional')].filter(Boolean).join(' ') || undefined}
            error={state.errorOf(field)}
            lang={lang === locale ? undefined : lang}
            defaultChecked={state.typed(field) === checkedValue}
            isPaper
          />
        )
        if (!showIf || isCheck) return tick
        const asked = state.find(showIf.question)
        const answers = showIf.is.map((value) => `“${words(asked, value)}”`).join(', ')
        return (
          <div
            key={position}
            className="only-if"
            data-if={fieldName(showIf.question)}
            data-is={showIf.is.join(' ')}
          >
            <p>{form('onlyIf', { answers })}</p>
            {tick}
          </div>
        )
      })}
    </CheckboxGroup>
  )
}
