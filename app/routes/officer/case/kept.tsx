import { useTranslations } from 'use-intl'
import { findReducedCase } from '../../../../council/cases/applications/reduced-case.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { ReducedFacts } from '../../../ui/reduced-case.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/kept'

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const reduced = await findReducedCase(dbOf(context), actor, params.applicationId, languageOf(context))
  if (!reduced) throw notFound()
  return { role: actor.role, reduced }
}

/** What stays of an application whose years are over. */
export default function Kept({ loaderData: { role, reduced } }: Route.ComponentProps) {
  const t = useTranslations('officer')
  const { applicationId } = reduced
  return (
    <>
      <BackLink to={`/${role}/application/update`}>{t('heading')}</BackLink>
      <PageHead title={t('region', { applicationId })} area={role} />
      <ReducedFacts reduced={reduced} />
    </>
  )
}
