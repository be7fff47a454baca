import { useTranslations } from 'use-intl'
import { type FormDefinition, type Question, questionsOf } from '../../../../rules/form/definition.ts'
import { useFormTexts } from '../../../forms/form-words.ts'
import { useAnswerWords } from '../../../forms/question-field.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PartButtons } from './part-buttons.tsx'
import { LanguagesCell, RequiredCell } from './part-cells.tsx'

export type PartsProps = {
  form: FormDefinition
  /** The address of the form. */
  base: string
  revision: string
  languages: { tag: string; name: string }[]
}

/** The columns of a table of parts, all tables alike. */
export function usePartColumns(first: string) {
  const t = useTranslations('admin.form')
  return [first, t('kindOf'), t('required'), t('languages')]
}

/** Says on which answers a part of the form depends; undefined for a part that is always asked. */
export function useConditionWords(form: FormDefinition, beside: readonly Question[] = []) {
  const t = useTranslations('admin.form')
  const words = useAnswerWords(form.lang)
  return ({ showIf }: Pick<Question, 'showIf'>) => {
    const asked = [...beside, ...questionsOf(form)].find(({ key }) => key === showIf?.question)
    return showIf && t('onlyIf', { answers: showIf.is.map((one) => `“${words(asked, one)}”`).join(', ') })
  }
}

type QuestionsTableProps = PartsProps & {
  name: string
  /** Of a section, or of the rows of `group`. */
  questions: readonly Question[]
  group?: string
}

/** Questions that are asked one after the other, each with what can be done to it. */
export function QuestionsTable(props: QuestionsTableProps) {
  const { form, base, revision, languages, name, questions, group } = props
  const t = useTranslations('admin.form')
  const kind = useTranslations('admin.form.kind')
  const { say, langOf } = useFormTexts(form.lang)
  const conditionOf = useConditionWords(form, group === undefined ? [] : questions)
  const metaOf = (question: Question) => {
    const rows = question.questions?.map(({ label }) => say(label).text).join(', ')
    return [conditionOf(question), rows].filter(Boolean).join(' · ')
  }
  const at = group === undefined ? base : `${base}/group/${group}`
  return (
    <RowsTable name={name} wide parts actions columns={usePartColumns(t('question'))}>
      {questions.map((question, index) => (
        <Row
          key={question.key}
          id={question.key}
          name={say(question.label).text}
          lang={langOf(say(question.label))}
          meta={metaOf(question)}
          actions={
            <>
              <RowLink to={`${at}/${question.kind === 'group' ? 'group' : 'question'}/${question.key}`}>
                {t('edit')}
              </RowLink>
              <PartButtons
                part={['question', group, question.key].filter(Boolean).join('.')}
                revision={revision}
                action={group === undefined ? undefined : base}
                up={index > 0}
                down={index < questions.length - 1}
                remove={group === undefined || questions.length > 1}
              />
            </>
          }
        >
          <Cell>{kind(question.kind)}</Cell>
          <RequiredCell is={question.kind === 'group' ? (question.min ?? 0) > 0 : question.required} />
          <LanguagesCell
            languages={languages}
            written={[question, ...(question.questions ?? [])].map(({ label }) => label)}
          />
        </Row>
      ))}
    </RowsTable>
  )
}
