import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { SaidQuestion } from '../../../../rules/form/answers.ts'
import type { WholeForm } from '../../../../rules/form/applicant.ts'
import { questionsOf, sayIn } from '../../../../rules/form/definition.ts'
import { fieldName } from '../../../../rules/form/field-names.ts'
import { applicantStep, documentPath, stepPath } from '../../../../rules/form/steps.ts'
import { AnswerText } from '../../../forms/answered-form.tsx'
import { listUploads } from '../../../forms/form-documents.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ApplyData } from './apply-parts.tsx'

type CheckedAnswersProps = Pick<ApplyData, 'service' | 'sections' | 'documents' | 'papers'> & {
  form: WholeForm
  fields: Readonly<Record<string, string>>
}

/** All answers before sending: a card for each section, and beside each answer the link back to it. */
export function CheckedAnswers({ service, sections, form, fields, documents, papers }: CheckedAnswersProps) {
  const t = useTranslations('pages.ownForm')
  const locale = useLocale()
  const { serviceId } = service
  const langOf = (lang: string) => (lang === locale ? undefined : lang)
  const ofApplicant = questionsOf({ sections: [...form.before, ...form.after] })
  const uploads = listUploads(documents)
  const pagesOf = (position: number) => papers.find((one) => one.position === position)?.pages.length ?? 0
  return (
    <>
      <CheckedCard
        title={t('you')}
        rows={ofApplicant
          .filter(({ key }) => fields[key])
          .map(({ key, label }) => ({
            id: key,
            label: sayIn(label, locale, form.lang).text,
            value: <span className="as-written">{fields[key]}</span>,
            to: `${stepPath(serviceId, applicantStep)}#${key}`,
          }))}
      />
      {sections.map(({ key, title, questions }) => (
        <CheckedCard
          key={key}
          title={title.text}
          lang={langOf(title.lang)}
          rows={questions.map(({ id, label, row, answer }) => ({
            id,
            label: row ? `${row.label.text} ${row.number}: ${label.text}` : label.text,
            lang: langOf(label.lang),
            value: <AnswerText answer={answer} />,
            to: `${stepPath(serviceId, key)}#${firstField(id, answer)}`,
          }))}
        />
      ))}
      {uploads.length > 0 && (
        <CheckedCard
          title={t('papers')}
          rows={uploads.map(({ position, name, lang }) => ({
            id: String(position),
            label: name,
            lang: langOf(lang),
            value:
              pagesOf(position) > 0 ? (
                t('pagesAdded', { count: pagesOf(position) })
              ) : (
                <span className="checked-open">{t('noPages')}</span>
              ),
            to: documentPath(serviceId, position),
          }))}
        />
      )}
    </>
  )
}

/** The id of the first box of a question; a date has three. */
function firstField(id: string, answer: SaidQuestion['answer']) {
  return fieldName(answer?.kind === 'day' ? `${id}-day` : id)
}

interface CheckedRow {
  id: string
  label: string
  lang?: string
  value: ReactNode
  to: string
}

function CheckedCard({ title, lang, rows }: { title: string; lang?: string; rows: CheckedRow[] }) {
  const t = useTranslations('form')
  return (
    <FormCard>
      <h3 lang={lang}>{title}</h3>
      <dl className="checked">
        {rows.map((row) => (
          <div key={row.id}>
            <dt lang={row.lang}>{row.label}</dt>
            <dd>{row.value}</dd>
            <dd className="checked-change">
              <Link to={row.to}>
                {t('change')} <span className="unseen">{row.label}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </FormCard>
  )
}
