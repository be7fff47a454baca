import { useTranslations } from 'use-intl'
import { findOwnApplication } from '../../../council/applications/own.server.ts'
import { actorOf, dbOf, notFound } from '../../guard.server.ts'
import { languageOf } from '../../language.server.ts'
import { ApplicationFacts } from '../../ui/application-facts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Register, registerOf } from '../../ui/register.tsx'
import { BackLink, ScreenHead } from '../../ui/screen-head.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import type { Route } from './+types/application'

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findOwnApplication(
    dbOf(context),
    actorOf(context, 'user'),
    params.applicationId,
    languageOf(context),
  )
  if (!found) throw notFound()
  const { changes, user: _owner, submissionKey: _key, submissionDigest: _digest, ...application } = found
  return { application, register: registerOf(changes) }
}

export default function OwnApplication({ loaderData: { application, register } }: Route.ComponentProps) {
  const t = useTranslations('user')
  const area = useTranslations('area')
  return (
    <>
      <PageTitle heading={`${t('status')}: ${application.applicationId}`} area={area('user')} />
      <BackLink to="/user/applications">{t('back')}</BackLink>
      <ScreenHead title={t('status')} />
      <article className="paper" aria-label={application.applicationId}>
        <div className="paper-head">
          <div>
            <h3 lang={application.langs.serviceName}>{application.serviceName}</h3>
            <p>
              {t('number')} <strong className="nobreak">{application.applicationId}</strong>
            </p>
          </div>
          <StatusChip status={application.status} />
        </div>
        <h4>{t('history')}</h4>
        <Register entries={register} />
        <h4>{t('sent')}</h4>
        <ApplicationFacts application={application} />
      </article>
      <p className="only-screen">{t('print')}</p>
    </>
  )
}
