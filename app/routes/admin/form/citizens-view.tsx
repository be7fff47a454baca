import { useTranslations } from 'use-intl'
import { type FormDefinition, type Question, questionsOf } from '../../../../rules/form/definition.ts'
import { countRows } from '../../../../rules/form/evaluate.ts'
import { FormQuestions, type SectionsState } from '../../../form/form-sections.tsx'

/** How the questions of a form are drawn where nothing is typed yet; groups have `rows` rows, or as many as they begin with. */
export function emptyState(form: FormDefinition, rows?: number): SectionsState {
  const all = questionsOf(form)
  return {
    lang: form.lang,
    typed: () => '',
    errorOf: () => undefined,
    countRows: (group) => (rows === undefined ? countRows(group, {}) : Math.min(rows, group.max ?? rows)),
    find: (key) => all.find((question) => question.key === key),
    holds: (condition) => (condition ? undefined : true),
  }
}

/** One question as it was saved last, as the citizen sees it; two rows of a group. */
export function CitizensView({ form, question }: { form: FormDefinition; question: Question }) {
  const t = useTranslations('admin.form')
  return (
    <section className="side-panel citizens-view" aria-labelledby="citizens-view">
      <h3 id="citizens-view">{t('asCitizen')}</h3>
      <div className="form-card">
        <FormQuestions questions={[question]} state={emptyState(form, 2)} />
      </div>
      <p className="field-hint">{t('asCitizenHint')}</p>
      <p className="field-hint">{t('keyStays', { key: question.key })}</p>
    </section>
  )
}
