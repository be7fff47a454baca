import { useTranslations } from 'use-intl'
import type {
  ApplicationFieldName,
  ApplicationQuestion,
  ApplicationSection,
} from '../../rules/application-form.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { FieldGroup, FieldRow } from '../ui/form-card.tsx'

/** What a field holds, and what is wrong with it. */
type FieldState = (name: ApplicationFieldName) => { name: string; defaultValue: string; error?: string }

type QuestionsProps = {
  section: ApplicationSection
  fieldState: FieldState
  /** Where somebody types for another person, a browser must not fill in its owner's own data. */
  autoComplete?: 'off'
}

/** A section of the application form, under its heading. */
export function Questions({ section, fieldState, autoComplete }: QuestionsProps) {
  const t = useTranslations('user')
  return (
    <FieldGroup legend={t(section.key)}>
      {section.rows.map((questions) => {
        const fields = questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            state={fieldState(question.key)}
            autoComplete={autoComplete}
          />
        ))
        const [{ key }] = questions
        return fields.length > 1 ? <FieldRow key={key}>{fields}</FieldRow> : fields
      })}
    </FieldGroup>
  )
}

type QuestionFieldProps = {
  question: ApplicationQuestion
  state: ReturnType<FieldState>
  autoComplete?: 'off'
}

function QuestionField({ question, state, autoComplete }: QuestionFieldProps) {
  const t = useTranslations('user')
  const { key, kind, required } = question
  const props = {
    ...state,
    label: useTranslations('field')(key),
    hint: 'hint' in question ? t(question.hint) : undefined,
    autoComplete: autoComplete ?? ('autoComplete' in question ? question.autoComplete : undefined),
    required,
    optional: !required,
  }
  switch (kind) {
    case 'name':
      return <TextField {...props} spellCheck={false} dir="auto" />
    case 'lines':
      return <TextArea {...props} dir="auto" />
    case 'phone':
      return <TextField {...props} type="tel" inputMode="tel" width="phone" />
    case 'pincode':
      return <TextField {...props} inputMode="numeric" width="pincode" />
  }
}

/** A section of the applicant's fields without those that a service leaves out. */
export function withoutFields(
  section: ApplicationSection,
  leftOut: readonly ApplicationFieldName[],
): ApplicationSection {
  const rows: readonly (readonly ApplicationQuestion[])[] = section.rows
  const asked = rows.map((row) => row.filter(({ key }) => !leftOut.includes(key)))
  return { ...section, rows: asked.filter((row) => row.length > 0) } as unknown as ApplicationSection
}
