import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Question, Said } from '../../rules/form/definition.ts'
import type { Village } from '../../rules/form/village.ts'
import { OctagonIcon } from '../ui/icons.tsx'
import { useFormTexts } from './form-words.ts'

/** What the fields of a form hold, and what is wrong with them, by the names under which they are posted. */
export interface FormState {
  /** The form's own language. */
  lang: string
  typed: (name: string, preset?: string) => string
  errorOf: (name: string) => string | undefined
  /** Where somebody types for another person, a browser must not fill in its owner's own data. */
  autoComplete?: 'off'
  /** The villages that are offered; without any the name is typed. */
  villages?: readonly Village[]
}

export type QuestionFieldProps = { question: Question; name: string; state: FormState }

type WordsProps = { said: Said | undefined; langOf: (said: Said) => string | undefined }

export function Words({ said, langOf }: WordsProps) {
  return said && <span lang={langOf(said)}>{said.text}</span>
}

/** The label of a fieldset, with a word for one that may be left out. */
export function useLegend({ question, state }: Pick<QuestionFieldProps, 'question' | 'state'>): ReactNode {
  const t = useTranslations('ui')
  const { say, langOf } = useFormTexts(state.lang)
  const label = say(question.label)
  return (
    <>
      <span lang={langOf(label)}>{label.text}</span>
      {!question.required && <span className="field-optional"> {t('optional')}</span>}
    </>
  )
}

/** A fieldset whose legend is the question. */
export function QuestionSet({
  question,
  id,
  state,
  error,
  children,
}: {
  question: Question
  id: string
  state: FormState
  error?: string
  children: ReactNode
}) {
  const { say, langOf } = useFormTexts(state.lang)
  const legend = useLegend({ question, state })
  const described = [question.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={error ? 'radios field-error' : 'radios'} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {question.hint && (
        <div className="field-hint" id={`${id}-hint`}>
          <Words said={say(question.hint)} langOf={langOf} />
        </div>
      )}
      {error && (
        <div className="field-message" id={`${id}-error`}>
          <OctagonIcon size={18} /> <span>{error}</span>
        </div>
      )}
      {children}
    </fieldset>
  )
}
