import { useLocale, useTranslations } from 'use-intl'
import { type Condition, type FormDefinition, questionsOf } from '../../rules/form/definition.ts'
import { checkboxGroupName, checkboxName, checkedValue } from '../document-checkboxes.ts'
import { CheckboxField } from '../ui/checkbox-group.tsx'
import { fieldName } from './field-names.ts'
import { useAnswerWords } from './question-field.tsx'

/** A document that a form asks for. */
export interface AskedDocument {
  position: number
  name: string
  note: string
  lang: string
  required: boolean
  /** Whether the answers so far ask for it. */
  asked: boolean
  /** How many photos or PDFs may be added to it; 0 where it is brought to the office. */
  mostPages: number
  /** Where not everybody is asked. */
  showIf?: Condition
}

/** The documents that photos or PDFs can be added to, of those that the answers ask for. */
export function listUploads(documents: AskedDocument[]): AskedDocument[] {
  return documents.filter(({ asked, mostPages }) => asked && mostPages > 0)
}

interface FormDocumentsProps {
  documents: AskedDocument[]
  form: FormDefinition
  fields: Readonly<Record<string, string>>
  /** Whether the answers are known, so that only what they ask for is shown. */
  isCheck: boolean
  /** Positions of documents that are there already, and are not to be ticked. */
  added: number[]
  errorOf: (name: string) => string | undefined
}

/**
 * The documents that a form asks for, to be ticked; one that not everybody needs says for whom it is, and with script
 * appears with the answer that asks for it.
 */
export function FormDocuments({ documents, form, fields, isCheck, added, errorOf }: FormDocumentsProps) {
  const t = useTranslations('user')
  const own = useTranslations('form')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const words = useAnswerWords(form.lang)
  const shown = documents.filter(({ asked, position }) => (asked || !isCheck) && !added.includes(position))
  if (shown.length === 0) return null
  const conditionOf = ({ showIf }: AskedDocument) => {
    const question = questionsOf(form).find(({ key }) => key === showIf?.question)
    return (showIf?.is ?? []).map((value) => `“${words(question, value)}”`).join(', ')
  }
  const error = errorOf(checkboxGroupName)
  return (
    <fieldset
      id={checkboxGroupName}
      tabIndex={-1}
      className={error ? 'field-group field-error' : 'field-group'}
      aria-describedby={`${checkboxGroupName}-hint`}
    >
      <legend>{t('documents')}</legend>
      <p className="field-hint" id={`${checkboxGroupName}-hint`}>
        {t('documentsHint')}
      </p>
      {error && <p className="field-message">{error}</p>}
      {shown.map((document) => {
        const { position, name, note, required, showIf } = document
        const tick = (
          <CheckboxField
            key={position}
            name={checkboxName(position)}
            label={name}
            hint={[note, required ? '' : ui('optional')].filter(Boolean).join(' ') || undefined}
            error={errorOf(checkboxName(position))}
            lang={document.lang === locale ? undefined : document.lang}
            defaultChecked={fields[checkboxName(position)] === checkedValue}
          />
        )
        if (!showIf || isCheck) return tick
        return (
          <div
            key={position}
            className="only-if"
            data-if={fieldName(showIf.question)}
            data-is={showIf.is.join(' ')}
          >
            <p>{own('onlyIf', { answers: conditionOf(document) })}</p>
            {tick}
          </div>
        )
      })}
    </fieldset>
  )
}
