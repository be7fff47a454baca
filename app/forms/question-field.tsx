import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Question, Said } from '../../rules/form/definition.ts'
import { dateParts } from '../../rules/form/read-answer.ts'
import type { Village } from '../../rules/form/village.ts'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { OctagonIcon } from '../ui/icons.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { useFormTexts } from './form-words.ts'
import { VillageField } from './village-field.tsx'

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

type QuestionFieldProps = { question: Question; name: string; state: FormState }

/** So many choices are all shown; more of them are in a list. */
const mostRadios = 7

/** The control of a question that is not a group, under the name by which its field is posted. */
export function QuestionField({ question, name, state }: QuestionFieldProps) {
  const { kind } = question
  const { say, langOf } = useFormTexts(state.lang)
  const label = say(question.label)
  const hint = question.hint && say(question.hint)
  const unit = question.unit && say(question.unit)
  const props = {
    name,
    label: label.text,
    labelLang: langOf(label),
    hint: (hint ?? unit) && <Words said={hint ?? unit} langOf={langOf} />,
    error: state.errorOf(name),
    defaultValue: state.typed(name, question.preset?.toString()),
    autoComplete: state.autoComplete ?? question.autoComplete,
    required: question.required,
    optional: !question.required,
  }
  switch (kind) {
    case 'line':
      return <TextField {...props} dir="auto" />
    case 'name':
      if (question.key === 'applicantVillage' && question.column && state.villages?.length)
        return <VillageField {...props} {...state} villages={state.villages} />
      return <TextField {...props} spellCheck={false} dir="auto" />
    case 'lines':
      return <TextArea {...props} dir="auto" />
    case 'number':
      return <TextField {...props} inputMode="numeric" width="pincode" />
    case 'phone':
      return <TextField {...props} type="tel" inputMode="tel" width="phone" />
    case 'pincode':
      return <TextField {...props} inputMode="numeric" width="pincode" />
    case 'date':
      return <DateField question={question} name={name} state={state} />
    case 'yesNo':
    case 'choice':
      return <ChoiceField question={question} name={name} state={state} />
    case 'choices':
    case 'declaration':
      return <BoxesField question={question} name={name} state={state} />
    case 'statement':
      return (
        <p className="as-written" lang={langOf(label)}>
          {label.text}
        </p>
      )
    case 'group':
      return null
  }
}

type WordsProps = { said: Said | undefined; langOf: (said: Said) => string | undefined }

function Words({ said, langOf }: WordsProps) {
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

function ChoiceField({ question, name, state }: QuestionFieldProps) {
  const t = useTranslations('form')
  const { say, langOf } = useFormTexts(state.lang)
  const legend = useLegend({ question, state })
  const hint = question.hint && <Words said={say(question.hint)} langOf={langOf} />
  const yesNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ]
  const listed = question.options?.map(({ value, label }) => {
    const said = say(label)
    return { value, label: said.text, lang: langOf(said) }
  })
  const options: { value: string; label: string; lang?: string }[] = listed ?? yesNo
  const shared = { name, hint, error: state.errorOf(name), defaultValue: state.typed(name) }
  if (options.length <= mostRadios) return <RadioGroup {...shared} legend={legend} options={options} />
  const label = say(question.label)
  return (
    <SelectField
      {...shared}
      label={label.text}
      labelLang={langOf(label)}
      required={question.required}
      optional={!question.required}
      options={[{ value: '', label: '' }, ...options]}
    />
  )
}

/** A fieldset whose legend is the question. */
function QuestionSet({
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

/** Three boxes: the browser's own date field shows bare text where it is old. */
function DateField({ question, name, state }: QuestionFieldProps) {
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

/** A box for each choice, or the one box of a declaration. */
function BoxesField({ question, name, state }: QuestionFieldProps) {
  const { say, langOf } = useFormTexts(state.lang)
  const isDeclared = question.kind === 'declaration'
  const boxes = isDeclared
    ? [{ part: name, label: say(question.label) }]
    : (question.options ?? []).map(({ value, label }) => ({ part: `${name}-${value}`, label: say(label) }))
  const error = boxes.map(({ part }) => state.errorOf(part)).find((one) => one !== undefined)
  const ticks = boxes.map(({ part, label }) => (
    <div key={part} className="tick">
      <input
        type="checkbox"
        id={part}
        name={part}
        value="yes"
        defaultChecked={state.typed(part) === 'yes'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && isDeclared ? `${name}-error` : undefined}
      />
      <label htmlFor={part} lang={langOf(label)}>
        {label.text}
      </label>
    </div>
  ))
  if (!isDeclared)
    return (
      <QuestionSet question={question} id={name} state={state} error={error}>
        {ticks}
      </QuestionSet>
    )
  return (
    <div className={error ? 'field field-error' : undefined}>
      {error && (
        <div className="field-message" id={`${name}-error`}>
          <OctagonIcon size={18} /> <span>{error}</span>
        </div>
      )}
      {ticks}
    </div>
  )
}

/** The words of an answer by which a condition asks, such as the label of an option. */
export function useAnswerWords(own: string) {
  const t = useTranslations('form')
  const { say } = useFormTexts(own)
  return (question: Question | undefined, value: string): string => {
    if (question?.kind === 'yesNo') return t(value === 'yes' ? 'yes' : 'no')
    const option = question?.options?.find((one) => one.value === value)
    return option ? say(option.label).text : value
  }
}
