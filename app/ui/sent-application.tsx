import { useTranslations } from 'use-intl'
import { ServiceLink } from './about-service.tsx'
import { Facts } from './description-list.tsx'
import { DateText } from './time.tsx'

/** An application as it was sent: its fields, and its service as it was described on that day. */
export interface SentApplication {
  date: string
  updatedAt: string | null
  serviceName: string
  category: string
  serviceDescription: string
  langs: { serviceName?: string; category?: string; serviceDescription?: string }
  link: string
  applicantName: string
  applicantFatherName: string
  applicantMotherName: string
  applicantPhoneNo: string
  applicantVillage: string
  applicantPincode: string
  applicantLandmark: string
  userDetails: string
  additionalInfo: string
}

const applicant = [
  'applicantName',
  'applicantFatherName',
  'applicantMotherName',
  'applicantPhoneNo',
  'applicantVillage',
  'applicantPincode',
  'applicantLandmark',
] as const

/** Every field of an application; `email` is the applicant's account, for officers. */
export function ApplicationFacts({ application, email }: { application: SentApplication; email?: string }) {
  const t = useTranslations('field')
  const user = useTranslations('user')
  const { langs } = application
  const written = (text: string) => text && <span className="as-written">{text}</span>
  return (
    <Facts
      facts={[
        { label: user('received'), value: <DateText iso={application.date} /> },
        {
          label: user('lastChange'),
          value: application.updatedAt && <DateText iso={application.updatedAt} />,
        },
        { label: user('service'), value: application.serviceName, lang: langs.serviceName },
        { label: t('category'), value: application.category, lang: langs.category },
        ...applicant.map((name) => ({ label: t(name), value: written(application[name]) })),
        { label: t('email'), value: email },
        { label: t('userDetails'), value: written(application.userDetails) },
        { label: t('additionalInfo'), value: written(application.additionalInfo) },
        {
          label: t('serviceDescription'),
          value: written(application.serviceDescription),
          lang: langs.serviceDescription,
        },
        { label: t('link'), value: application.link && <ServiceLink href={application.link} /> },
      ]}
    />
  )
}
