import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Condition,
  type FormDefinition,
  hasFixedRows,
  type Question,
  questionsOf,
} from '../../rules/form/definition.ts'
import { countRows } from '../../rules/form/evaluate.ts'
import { fieldName, nameOf, rowsAct, rowsButton, typedAnswers } from '../../rules/form/field-names.ts'
import { Button } from '../ui/button.tsx'
import { FieldRow } from '../ui/form-card.tsx'
import { useFormTexts } from './form-words.ts'
import { QuestionField, useAnswerWords } from './question-field.tsx'
import type { FormState } from './question-set.tsx'

export type SectionsState = FormState & {
  /** How many rows of a group are shown. */
  countRows: (group: Question) => number
  /** The questions of the form by which a condition may ask. */
  find: (key: string) => Question | undefined
  /** Whether a condition on an earlier page holds; undefined where its question stands on this one. */
  holds: (condition: Condition | undefined) => boolean | undefined
}

/** How a form is drawn that holds these fields, with what is wrong with them. */
export function formState(
  form: FormDefinition,
  fields: Readonly<Record<string, string>>,
  errors: readonly { field: string; message: string }[] = [],
): SectionsState {
  return {
    lang: form.lang,
    typed: (name, preset = '') => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : preset),
    errorOf: (name) => errors.find(({ field }) => field === name)?.message,
    countRows: (group) => countRows(group, typedAnswers(fields)),
    find: (key) => questionsOf(form).find((question) => question.key === key),
    holds: () => undefined,
  }
}

/** Questions of a form one below the other, a group with its rows. */
export function FormQuestions({
  questions,
  state,
}: {
  questions: readonly Question[]
  state: SectionsState
}) {
  const asked = (question: Question) => (
    <AskedQuestion key={question.key} question={question} state={state}>
      {question.kind === 'group' ? (
        <GroupRows group={question} state={state} />
      ) : (
        <QuestionField question={question} name={nameOf(question)} state={state} />
      )}
    </AskedQuestion>
  )
  return (
    <div className="questions">
      {inRows(questions).map(([first, ...others]) =>
        others.length === 0 ? (
          asked(first)
        ) : (
          <FieldRow key={first.key}>{[first, ...others].map(asked)}</FieldRow>
        ),
      )}
    </div>
  )
}

/** Questions in their rows, most of them alone. */
function inRows(questions: readonly Question[]): [Question, ...Question[]][] {
  const rows: [Question, ...Question[]][] = []
  for (const question of questions) {
    const last = rows.at(-1)
    if (last && question.row !== undefined && last[0].row === question.row) last.push(question)
    else rows.push([question])
  }
  return rows
}

type AskedProps = {
  question: Question
  state: SectionsState
  /** In the rows of a group: the questions of the row, and what their names begin with. */
  beside?: readonly Question[]
  row?: string
  children: ReactNode
}

/** A question and the line that says whom it is for; absent where an earlier page decided it is not asked. */
function AskedQuestion({ question: { showIf }, state, beside = [], row = '', children }: AskedProps) {
  const t = useTranslations('form')
  const words = useAnswerWords(state.lang)
  const inRow = beside.find(({ key }) => key === showIf?.question)
  const isAsked = inRow ? undefined : state.holds(showIf)
  if (isAsked === false) return null
  if (isAsked === true || !showIf) return children
  const asked = inRow ?? state.find(showIf.question)
  const answers = showIf.is.map((value) => `“${words(asked, value)}”`).join(', ')
  return (
    <div
      className="only-if"
      data-if={fieldName(inRow ? `${row}${showIf.question}` : showIf.question)}
      data-is={showIf.is.join(' ')}
    >
      <p>{t('onlyIf', { answers })}</p>
      {children}
    </div>
  )
}

/** The rows of a group, with buttons that add and remove rows where their number is not fixed. */
function GroupRows({ group, state }: { group: Question; state: SectionsState }) {
  const t = useTranslations('form')
  const { say, langOf } = useFormTexts(state.lang)
  const { key, min = 0, max = 1, questions = [] } = group
  const label = say(group.label)
  const rows = state.countRows(group)
  const isFixed = hasFixedRows(group)
  const id = fieldName(`${key}-group`)
  const error = state.errorOf(id)
  return (
    <div className="questions" id={id} tabIndex={-1}>
      <input type="hidden" name={fieldName(`${key}-rows`)} value={rows} />
      {error && <p className="field-message">{error}</p>}
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <fieldset key={row} className="form-row">
          <legend lang={langOf(label)}>
            {rows > 1 || !isFixed ? `${label.text} ${row + 1}` : label.text}
          </legend>
          <div className="questions">
            {questions.map((question) => (
              <AskedQuestion
                key={question.key}
                question={question}
                state={state}
                beside={questions}
                row={`${key}.${row}.`}
              >
                <QuestionField
                  question={question}
                  name={fieldName(`${key}.${row}.${question.key}`)}
                  state={state}
                />
              </AskedQuestion>
            ))}
            {!isFixed && rows > Math.max(min, 1) && (
              <Button kind="quiet" name={rowsButton} value={rowsAct('remove', key, row)}>
                {t('removeRow', { label: label.text, number: row + 1 })}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {!isFixed && rows < max && (
        <Button kind="secondary" name={rowsButton} value={rowsAct('add', key)}>
          {t('addRow', { label: label.text })}
        </Button>
      )}
    </div>
  )
}
