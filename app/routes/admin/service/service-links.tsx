import { useTranslations } from 'use-intl'
import { AloneLink, LinkLine } from '../../../ui/link.tsx'
import { SetByState } from './set-by-state.tsx'

/** The ways to the other pages of a service, and what of it the state sets. */
export function ServiceLinks({ serviceId, isOfState }: { serviceId: string; isOfState: boolean }) {
  const t = useTranslations('admin')
  return (
    <>
      {(['facts', 'form', 'fees', 'certificate'] as const).map((part) => (
        <p key={part}>
          <AloneLink to={`/admin/services/${part}/${serviceId}`}>{t(`${part}.link`)}</AloneLink>
        </p>
      ))}
      <LinkLine to={`/admin/services/stage/${serviceId}`}>{t('stageLink')}</LinkLine>
      <LinkLine to={`/admin/services/copy/${serviceId}`}>{t('copyLink')}</LinkLine>
      {isOfState && <SetByState serviceId={serviceId} />}
    </>
  )
}
