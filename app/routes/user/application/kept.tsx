import { useTranslations } from 'use-intl'
import { findReducedCase } from '../../../../council/cases/applications/reduced-case.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { ReducedFacts } from '../../../ui/reduced-case.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/kept'

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const reduced = await findReducedCase(dbOf(context), actor, params.applicationId, languageOf(context))
  if (!reduced) throw notFound()
  return { reduced }
}

/** What stays of the citizen's own application once its years are over. */
export default function OwnKept({ loaderData: { reduced } }: Route.ComponentProps) {
  const t = useTranslations('user')
  return (
    <>
      <BackLink to="/user/applications">{t('back')}</BackLink>
      <PageHead title={`${t('status')}: ${reduced.applicationId}`} area="user" />
      <ReducedFacts reduced={reduced} />
    </>
  )
}
