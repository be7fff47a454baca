import { Fragment, type ReactNode } from 'react'
import type { FormSection, Question } from '../../rules/form/definition.ts'
import { answerFields, fieldName } from '../../rules/form/field-names.ts'
import { shortenLabels } from '../../rules/form/short-labels.ts'
import { Fold } from '../ui/fold.tsx'
import { FieldGroup } from '../ui/form-card.tsx'
import { FormQuestions, type SectionsState } from './form-questions.tsx'
import { useFormTexts } from './form-words.ts'

type SectionsProps = {
  sections: readonly FormSection[]
  state: SectionsState
  /** Draws what stands under the title of a section around its questions. */
  around?: (section: FormSection, questions: ReactNode) => ReactNode
  /** Whether a section after the first in which nothing has to be answered is folded. */
  folds?: boolean
  /** Whether the titles are shown; the page of a section has its title above. */
  isTitled?: boolean
}

/** Sections of a form, each under its title, with their questions; one that asks nothing is absent. */
export function FormSections({
  sections,
  state,
  around = (_, questions) => questions,
  folds = false,
  isTitled = true,
}: SectionsProps) {
  const { say, langOf } = useFormTexts(state.lang)
  return sections.map((whole, index) => {
    const section = shortenLabels(whole)
    const { key, title, questions } = section
    if (questions.length === 0) return null
    const said = say(title)
    if (folds && index > 0 && questions.every(mayStay))
      return <FoldedSection key={key} section={section} state={state} />
    const drawn = around(section, <FormQuestions questions={questions} state={state} />)
    return isTitled ? (
      <FieldGroup key={key} legend={said.text} lang={langOf(said)}>
        {drawn}
      </FieldGroup>
    ) : (
      <Fragment key={key}>{drawn}</Fragment>
    )
  })
}

/** Whether a question may stay as it is when the form opens. */
function mayStay({ kind, required, preset, min = 0 }: Question) {
  if (kind === 'group') return min === 0
  return kind !== 'declaration' && (!required || preset !== undefined)
}

/** A section folded to the labels of its questions; open once one is answered or wrong. */
export function FoldedSection({ section, state }: { section: FormSection; state: SectionsState }) {
  const { say, langOf } = useFormTexts(state.lang)
  const title = say(section.title)
  const { questions } = section
  const labels = questions.map(
    ({ label, preset }) => say(label).text + (preset === undefined ? '' : `: ${preset}`),
  )
  const isOpen = questions.some((question) =>
    answerFields(question)
      .map((name) => (question.column ? name : fieldName(name)))
      .some(
        (name) =>
          state.errorOf(name) !== undefined || !['', String(question.preset)].includes(state.typed(name)),
      ),
  )
  return (
    <Fold title={title.text} lang={langOf(title)} inside={labels.join(', ')} isOpen={isOpen}>
      <FormQuestions questions={questions} state={state} />
    </Fold>
  )
}
