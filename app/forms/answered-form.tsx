import { useLocale, useTranslations } from 'use-intl'
import type { SaidAnswer, SaidQuestion, SaidSection } from '../../rules/form/answers.ts'
import type { Said } from '../../rules/form/definition.ts'
import { DateText } from '../ui/date-time.tsx'
import { DescriptionList } from '../ui/description-list.tsx'

/** The answers to a section of a form, as label and value. */
export function AnsweredSection({ section: { questions } }: { section: SaidSection }) {
  const locale = useLocale()
  return (
    <DescriptionList
      items={questions.map((question) => ({
        id: question.id,
        label: labelOf(question),
        labelLang: question.label.lang === locale ? undefined : question.label.lang,
        value: <AnswerText answer={question.answer} />,
      }))}
    />
  )
}

function labelOf({ label, row }: SaidQuestion) {
  return row ? `${row.label.text} ${row.number}: ${label.text}` : label.text
}

/** An answer in the words of its form. */
export function AnswerText({ answer }: { answer: SaidAnswer }) {
  const t = useTranslations('form')
  const locale = useLocale()
  const words = ({ text, lang }: Said) => (
    <span key={text} lang={lang === locale ? undefined : lang}>
      {text}
    </span>
  )
  if (!answer) return <span className="quiet">{t('notAnswered')}</span>
  switch (answer.kind) {
    case 'text':
      return <span className="as-written">{answer.text}</span>
    case 'day':
      return <DateText iso={answer.day} />
    case 'yesNo':
      return t(answer.answer === 'yes' ? 'yes' : 'no')
    case 'number':
      return (
        <>
          {answer.number} {answer.unit && words(answer.unit)}
        </>
      )
    case 'labels':
      return answer.labels.map((label, index) => [index > 0 ? '; ' : '', words(label)])
  }
}

/** All answers of an application to its service's questions, in the words of the answered version. */
export function AnsweredForm({
  sections,
  level: Heading = 'h4',
}: {
  sections: readonly SaidSection[]
  level?: 'h3' | 'h4'
}) {
  const locale = useLocale()
  return sections.map((section) => (
    <section key={section.key}>
      <Heading lang={section.title.lang === locale ? undefined : section.title.lang}>
        {section.title.text}
      </Heading>
      <AnsweredSection section={section} />
    </section>
  ))
}
