import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { sayAnswers } from '../../../../rules/form/answers.ts'
import type { FormSection } from '../../../../rules/form/definition.ts'
import { checkboxName } from '../../../../rules/form/document-checkboxes.ts'
import type { Answers } from '../../../../rules/form/evaluate.ts'
import { nameOf } from '../../../../rules/form/field-names.ts'
import { AnswerText } from '../../../forms/answered-form.tsx'
import { type AskedDocument, FormDocuments } from '../../../forms/form-documents.tsx'
import { FormQuestions, type SectionsState } from '../../../forms/form-questions.tsx'
import { useFormTexts } from '../../../forms/form-words.ts'
import { Fold } from '../../../ui/fold.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { AdultField, NameField } from './you-fields.tsx'

interface KeptGroupsProps {
  /** The sections of the page, the one with the name first. */
  sections: readonly FormSection[]
  documents: AskedDocument[]
  /** The answers to the service's own questions. */
  kept: Answers
  state: SectionsState
}

/** What was typed beside the account, folded to its answers; the real fields inside go out with the form. */
export function KeptGroups({ sections, documents, kept, state }: KeptGroupsProps) {
  const t = useTranslations('pages.unregistered')
  const user = useTranslations('user')
  const shared = useTranslations('public')
  const locale = useLocale()
  const { say, langOf } = useFormTexts(state.lang)
  const answersOf = (section: FormSection) =>
    section.questions.some(({ column }) => column)
      ? section.questions
          .filter(({ key }) => key !== 'applicantPhoneNo')
          .map((question) => state.typed(nameOf(question)))
          .filter(Boolean)
      : sayAnswers(
          { format: 1, lang: state.lang, pages: 'one', leaveOut: [], sections: [section] },
          kept,
          locale,
        )
          .flatMap(({ questions }) => questions)
          .flatMap(({ id, answer }) => (answer ? [<AnswerText key={id} answer={answer} />] : []))
  const [first, ...others] = sections.filter(({ questions }) => questions.length > 0)
  const ticked = documents.filter(({ position }) => state.typed(checkboxName(position)) !== '')
  return (
    <FieldGroup legend={t('keptHeading')}>
      <Fold title={t('you')} inside={joined([...(first ? answersOf(first) : []), shared('adult')])} isDone>
        <div>
          <NameField state={state} />
          {first && <FormQuestions questions={first.questions.filter(isBeside)} state={state} />}
          <AdultField state={state} />
        </div>
      </Fold>
      {others.map((section) => {
        const title = say(section.title)
        return (
          <Fold
            key={section.key}
            title={title.text}
            lang={langOf(title)}
            inside={joined(answersOf(section))}
            isDone={answersOf(section).length > 0}
          >
            <FormQuestions questions={section.questions} state={state} />
          </Fold>
        )
      })}
      {documents.length > 0 && (
        <Fold title={t('papers')} inside={joined(ticked.map(({ name }) => name))} isDone>
          <FormDocuments documents={documents} state={state} legend={user('documents')} />
        </Fold>
      )}
    </FieldGroup>
  )
}

/** The name stands above, and the number with the password. */
const isBeside = ({ key }: { key: string }) => key !== 'applicantName' && key !== 'applicantPhoneNo'

function joined(parts: readonly ReactNode[]) {
  return parts.flatMap((part, index) => (index > 0 ? [', ', part] : [part]))
}
