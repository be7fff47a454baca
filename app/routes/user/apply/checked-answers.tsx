import { useLocale, useTranslations } from 'use-intl'
import type { WholeForm } from '../../../../rules/form/applicant.ts'
import { questionsOf, sayIn } from '../../../../rules/form/definition.ts'
import { applicantStep, documentPath, stepPath } from '../../../../rules/form/steps.ts'
import { AnsweredSection } from '../../../forms/answered-form.tsx'
import { type AskedDocument, listUploads } from '../../../forms/form-documents.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ApplyData } from './apply-parts.tsx'

type CheckedAnswersProps = Pick<ApplyData, 'service' | 'sections' | 'documents' | 'papers'> & {
  form: WholeForm
  fields: Readonly<Record<string, string>>
}

/** All answers before they are sent, a list for each section with the link that leads back to it. */
export function CheckedAnswers({ service, sections, form, fields, documents, papers }: CheckedAnswersProps) {
  const t = useTranslations('form')
  const user = useTranslations('user')
  const locale = useLocale()
  const ofApplicant = questionsOf({ sections: [...form.before, ...form.after] })
  return (
    <>
      <h3>{t('check')}</h3>
      <section className="checked">
        <h4>{user('applicant')}</h4>
        <DescriptionList
          items={ofApplicant.map(({ key, label }) => ({
            label: sayIn(label, locale, form.lang).text,
            value: fields[key] && <span className="as-written">{fields[key]}</span>,
          }))}
        />
        <ChangeLink to={stepPath(service.serviceId, applicantStep)} section={user('applicant')} />
      </section>
      {sections.map((section) => {
        const { key, title } = section
        return (
          <section key={key} className="checked">
            <h4 lang={title.lang === locale ? undefined : title.lang}>{title.text}</h4>
            <AnsweredSection section={section} />
            <ChangeLink to={stepPath(service.serviceId, key)} section={title.text} />
          </section>
        )
      })}
      {listUploads(documents).map((document) => (
        <CheckedPaper
          key={document.position}
          serviceId={service.serviceId}
          document={document}
          pages={papers.find(({ position }) => position === document.position)?.pages.length ?? 0}
        />
      ))}
    </>
  )
}

type CheckedPaperProps = { serviceId: string; document: AskedDocument; pages: number }

/** How many pages were added to a document, with the link that leads back to it. */
function CheckedPaper({ serviceId, document, pages }: CheckedPaperProps) {
  const t = useTranslations('pages.ownForm')
  const locale = useLocale()
  return (
    <section className="checked">
      <h4 lang={document.lang === locale ? undefined : document.lang}>{document.name}</h4>
      <p>{pages > 0 ? t('pagesAdded', { count: pages }) : t('noPages')}</p>
      <ChangeLink to={documentPath(serviceId, document.position)} section={document.name} />
    </section>
  )
}

function ChangeLink({ to, section }: { to: string; section: string }) {
  const t = useTranslations('form')
  return (
    <p>
      <Link to={to} className="alone">
        {t('change')} <span className="unseen">{section}</span>
      </Link>
    </p>
  )
}
