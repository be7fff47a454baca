import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink, ButtonRow } from './button.tsx'
import { PageTitle } from './page-title.tsx'
import { PublicFrame } from './public-frame.tsx'

/** A page that could not be given, and the way on. */
export function ErrorScreen({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('error')
  return (
    <PublicFrame>
      <PageTitle heading={title} />
      <div className="notice">
        <h1>{title}</h1>
        <p>{children}</p>
        <ButtonRow>
          <ButtonLink to="/">{t('home')}</ButtonLink>
        </ButtonRow>
      </div>
    </PublicFrame>
  )
}
