import { useTranslations } from 'use-intl'
import type { Question } from '../../rules/form/definition.ts'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { OctagonIcon } from '../ui/icons.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { DateField } from './date-field.tsx'
import { useFormTexts } from './form-words.ts'
import { type QuestionFieldProps, QuestionSet, useLegend, Words } from './question-set.tsx'
import { VillageField } from './village-field.tsx'

/** So many choices are all shown; more of them are in a list. */
const mostRadios = 7
/** Of choices with labels of so many characters two stand side by side. */
const shortLabel = 12

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
      return <TextField {...props} type="tel" />
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
  const isShort = options.every((option) => option.label.length <= shortLabel)
  if (options.length <= mostRadios)
    return <RadioGroup {...shared} legend={legend} options={options} pairs={isShort} />
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
