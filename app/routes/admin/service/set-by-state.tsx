import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { LinkLine } from '../../../ui/link.tsx'

/** Says on a page of a service that the state sets some of it, and where that is changed. */
export function SetByState({ serviceId }: { serviceId: string }) {
  const t = useTranslations('admin.stateCatalogue')
  return (
    <Banner kind="info" heading={t('setByState')}>
      <p>{t('lead')}</p>
      <LinkLine to={`/admin/state-catalogue/${serviceId}`}>{t('letGo')}</LinkLine>
    </Banner>
  )
}

/** What the state sets, which is not changed here. */
export function Locked({ children }: { children: ReactNode }) {
  const t = useTranslations('admin.stateCatalogue')
  return (
    <>
      <div>{children}</div>
      <p className="field-hint">{t('setByState')}</p>
    </>
  )
}
