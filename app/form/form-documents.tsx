import { useLocale, useTranslations } from 'use-intl'
import { type Condition, type FormDefinition, questionsOf } from '../../rules/form/definition.ts'
import { checkboxGroupName, checkboxName, checkedValue } from '../document-checkboxes.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
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
  /** Where not everybody is asked. */
  showIf?: Condition
}

interface FormDocumentsProps {
  documents: AskedDocument[]
  form: FormDefinition
  fields: Readonly<Record<string, string>>
  /** Whether the answers are known, so that only what they ask for is shown. */
  isCheck: boolean
  errorOf: (name: string) => string | undefined
}

/** The documents that a form asks for, to be ticked; one that not everybody needs says for whom it is. */
export function FormDocuments({ documents, form, fields, isCheck, errorOf }: FormDocumentsProps) {
  const t = useTranslations('user')
  const own = useTranslations('form')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const words = useAnswerWords(form.lang)
  const shown = documents.filter(({ asked }) => asked || !isCheck)
  if (shown.length === 0) return null
  const hintOf = ({ showIf, note, required }: AskedDocument) => {
    const question = questionsOf(form).find(({ key }) => key === showIf?.question)
    const answers = (showIf?.is ?? []).map((value) => `“${words(question, value)}”`).join(', ')
    const condition = showIf && !isCheck ? own('onlyIf', { answers }) : ''
    return [condition, note, required ? '' : ui('optional')].filter(Boolean).join(' ')
  }
  return (
    <CheckboxGroup
      id={checkboxGroupName}
      legend={t('documents')}
      hint={t('documentsHint')}
      error={errorOf(checkboxGroupName)}
      ticks={shown.map((document) => ({
        name: checkboxName(document.position),
        label: document.name,
        hint: hintOf(document),
        error: errorOf(checkboxName(document.position)),
        lang: document.lang === locale ? undefined : document.lang,
        defaultChecked: fields[checkboxName(document.position)] === checkedValue,
      }))}
    />
  )
}
