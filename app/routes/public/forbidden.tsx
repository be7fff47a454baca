import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { areaOf } from '../../../rules/roles.ts'
import { visitorOf } from '../../http/context.server.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/forbidden'
import { ClosedDoorPicture } from './closed-door-picture.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = visitorOf(context)
  return data({ area: actor && areaOf[actor.role] }, { status: 403 })
}

export default function Forbidden({ loaderData: { area } }: Route.ComponentProps) {
  const t = useTranslations('public')
  const error = useTranslations('error')
  const heading = t('noPermission')
  return (
    <>
      <PageTitle heading={heading} />
      <div className="notice">
        <ClosedDoorPicture />
        <h1>{heading}</h1>
        <p>{t('noPermissionMore')}</p>
        <ButtonRow>
          {area && <ButtonLink to={area}>{t('ownPage')}</ButtonLink>}
          <ButtonLink to="/" kind={area ? 'secondary' : 'primary'}>
            {error('home')}
          </ButtonLink>
        </ButtonRow>
      </div>
    </>
  )
}
