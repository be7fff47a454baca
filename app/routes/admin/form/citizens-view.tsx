import { useTranslations } from 'use-intl'
import type { FormDefinition, Question } from '../../../../rules/form/definition.ts'
import { FormQuestions, formState } from '../../../forms/form-questions.tsx'

/** One question as it was saved last, as the citizen sees it; two rows of a group. */
export function CitizensView({ form, question }: { form: FormDefinition; question: Question }) {
  const t = useTranslations('admin.form')
  const countRows = ({ max = 2 }: Question) => Math.min(2, max)
  return (
    <section className="side-panel citizens-view" aria-labelledby="citizens-view">
      <h3 id="citizens-view">{t('asCitizen')}</h3>
      <div className="form-card">
        <FormQuestions questions={[question]} state={{ ...formState(form, {}), countRows }} />
      </div>
      <p className="field-hint">{t('asCitizenHint')}</p>
      <p className="field-hint">{t('keyStays', { key: question.key })}</p>
    </section>
  )
}
