import { useTranslations } from 'use-intl'
import { dateParts } from '../../rules/form/read-answer.ts'
import { type QuestionFieldProps, QuestionSet } from './question-set.tsx'

/** Three boxes: the browser's own date field shows bare text where it is old. */
export function DateField({ question, name, state }: QuestionFieldProps) {
  const t = useTranslations('form')
  const errors = dateParts.map((part) => state.errorOf(`${name}-${part}`))
  const error = errors.find((one) => one !== undefined)
  return (
    <QuestionSet question={question} id={name} state={state} error={error}>
      <div className="date-boxes">
        {dateParts.map((part, index) => (
          <div key={part} className={errors[index] ? 'field field-wrong' : 'field'}>
            <label htmlFor={`${name}-${part}`}>{t(part)}</label>
            <input
              className="input"
              id={`${name}-${part}`}
              name={`${name}-${part}`}
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              defaultValue={state.typed(`${name}-${part}`)}
              aria-invalid={errors[index] ? true : undefined}
              aria-describedby={errors[index] ? `${name}-error` : undefined}
            />
          </div>
        ))}
      </div>
    </QuestionSet>
  )
}
