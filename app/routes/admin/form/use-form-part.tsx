import { useTranslations } from 'use-intl'
import { useAdminForm } from '../use-admin-form.ts'
import { FaultsList } from './faults-list.tsx'
import type { RefusedEdit } from './form-texts.server.ts'

type Texts = Record<string, string>

type FormPart = {
  service: { serviceId: string; serviceName: string; lang?: string }
  /** Of the draft of the service's form. */
  revision: string
  stored: Texts
  draft?: Texts
}

/** The state of a form that changes a part of a service's form, and what its screen says under a heading. */
export function useFormPart(
  { service, revision, stored, draft }: FormPart,
  refused: RefusedEdit | undefined,
  labels: Texts,
) {
  const t = useTranslations('admin.form')
  const version = { field: 'revision', current: revision } as const
  const form = useAdminForm({ refused, draft, stored, labels, version })
  const screen = (heading: string) => ({
    form,
    heading,
    title: `${heading}: ${service.serviceName}`,
    lead: <p lang={service.lang}>{service.serviceName}</p>,
    back: {
      to: `/admin/services/form/${service.serviceId}`,
      name: t('heading', { service: service.serviceName }),
    },
    about: refused?.faults && <FaultsList faults={refused.faults} />,
  })
  return { form, screen }
}
