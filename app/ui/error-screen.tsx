import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { areaOf, type Role } from '../../rules/roles.ts'
import { Button, ButtonLink, ButtonRow } from './button.tsx'
import { PageTitle } from './page-title.tsx'
import { PublicFrame } from './public-frame.tsx'

/** What was typed into a form, by field. */
export type Typed = Record<string, string>

type ErrorScreenProps = {
  title: string
  /** Whether to ask for the same page once more may help. */
  again?: boolean
  /** The form that nobody could take, to be sent once more in place of that. */
  typed?: Typed
  children: ReactNode
}

/** A page that could not be given, and the ways on. */
export function ErrorScreen({ title, again, typed, children }: ErrorScreenProps) {
  const t = useTranslations('error')
  const shared = useTranslations('public')
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData('root') as { signedIn?: { role: Role } } | undefined
  const area = root?.signedIn && areaOf[root.signedIn.role]
  return (
    <PublicFrame>
      <PageTitle heading={title} />
      <div className="notice">
        <h1>{title}</h1>
        <p>{children}</p>
        {typed && (
          <form method="post" action={pathname + search}>
            {Object.entries(typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <ButtonRow>
              <Button>{t('sendAgain')}</Button>
            </ButtonRow>
          </form>
        )}
        <ButtonRow>
          {again && !typed && (
            <ButtonLink to={pathname + search} reloadDocument>
              {t('again')}
            </ButtonLink>
          )}
          {area && !again && <ButtonLink to={area}>{shared('ownPage')}</ButtonLink>}
          <ButtonLink to="/" kind={area || again || typed ? 'secondary' : 'primary'}>
            {t('home')}
          </ButtonLink>
        </ButtonRow>
      </div>
    </PublicFrame>
  )
}
