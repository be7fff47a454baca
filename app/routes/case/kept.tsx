import { useTranslations } from 'use-intl'
import { findReducedCase, type ReducedCase } from '../../../council/cases/applications/reduced-case.server.ts'
import { dbOf, notFound } from '../../http/context.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { readerOf } from '../../letters/reader.server.ts'
import { Banner } from '../../ui/banner.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/kept'

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = readerOf(context)
  const reduced = await findReducedCase(dbOf(context), actor, params.applicationId, languageOf(context))
  if (!reduced) throw notFound()
  return { area: actor.role, reduced }
}

/** What stays of an application whose years are over. */
export default function Kept({ loaderData: { area, reduced } }: Route.ComponentProps) {
  const user = useTranslations('user')
  const officer = useTranslations('officer')
  const { applicationId } = reduced
  return (
    <>
      {area === 'user' ? (
        <BackLink to="/user/applications">{user('status')}</BackLink>
      ) : (
        <BackLink to={`/${area}/application/update`}>{officer('heading')}</BackLink>
      )}
      <PageHead
        title={area === 'user' ? `${user('status')}: ${applicationId}` : officer('region', { applicationId })}
        area={area}
      />
      <ReducedFacts reduced={reduced} />
    </>
  )
}

function ReducedFacts({ reduced }: { reduced: ReducedCase }) {
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
