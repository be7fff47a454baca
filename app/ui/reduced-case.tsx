import { useTranslations } from 'use-intl'
import type { ReducedCase } from '../../council/cases/applications/reduced-case.server.ts'
import { Banner } from './banner.tsx'
import { useDateFormat } from './date-time.tsx'
import { DescriptionList } from './description-list.tsx'

/** What stays of an application whose words were removed after their years. */
export function ReducedFacts({ reduced }: { reduced: ReducedCase }) {
  const t = useTranslations('ui.reduced')
  const status = useTranslations('ui.status')
  const { date } = useDateFormat()
  const { serviceName, langs, isDecided, endedAt, certificates } = reduced
  return (
    <>
      <Banner kind="info" heading={t('removed', { date: date(reduced.reducedAt) })}>
        {t('stays')}
      </Banner>
      <DescriptionList
        items={[
          { label: t('service'), value: serviceName, lang: langs.serviceName },
          { label: t('received'), value: date(reduced.date) },
          { label: isDecided ? status(reduced.status) : t('setAside'), value: date(endedAt) },
          { label: t('certificates'), value: certificates.join(', ') },
        ]}
      />
    </>
  )
}
