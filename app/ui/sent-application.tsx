import { useTranslations } from 'use-intl'
import {
  type ApplicationFields,
  type ApplicationQuestion,
  applicationQuestions,
} from '../../rules/form/applicant.ts'
import { ServiceLink } from './about-service.tsx'
import { DateText } from './date-time.tsx'
import { DescriptionList } from './description-list.tsx'

/** An application as it was sent: its fields, and its service as it was described on that day. */
export interface SentApplication extends ApplicationFields {
  date: string
  updatedAt: string | null
  serviceName: string
  category: string
  serviceDescription: string
  langs: { serviceName?: string; category?: string; serviceDescription?: string }
  link: string
}

/** The applicant's account is told between who they are and what they wrote besides. */
const required = applicationQuestions.filter((question) => question.required)
const optional = applicationQuestions.filter((question) => !question.required)

type ApplicationFactsProps = { application: SentApplication; email?: string | null }

/** Every field of an application; `email` is the applicant's account, for officers. */
export function ApplicationFacts({ application, email }: ApplicationFactsProps) {
  const t = useTranslations('field')
  const user = useTranslations('user')
  const { langs } = application
  const answers = (questions: ApplicationQuestion[]) =>
    questions.map(({ key }) => ({
      label: t(key),
      value: application[key] && <span className="as-written">{application[key]}</span>,
    }))
  const description = application.serviceDescription
  return (
    <DescriptionList
      items={[
        { label: user('receivedOn'), value: <DateText iso={application.date} /> },
        {
          label: user('lastChange'),
          value: application.updatedAt && <DateText iso={application.updatedAt} />,
        },
        { label: user('service'), value: application.serviceName, lang: langs.serviceName },
        { label: t('category'), value: application.category, lang: langs.category },
        ...answers(required),
        { label: t('email'), value: email },
        ...answers(optional),
        {
          label: t('serviceDescription'),
          value: description && <span className="as-written">{description}</span>,
          lang: langs.serviceDescription,
        },
        { label: t('link'), value: application.link && <ServiceLink href={application.link} /> },
      ]}
    />
  )
}
