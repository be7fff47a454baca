import { useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'

/** The document's title: heading, area, council. A refused form puts an error first for screen readers. */
export function PageTitle({ heading, area, refused }: { heading: string; area?: string; refused?: boolean }) {
  const t = useTranslations('error')
  const root = useRouteLoaderData('root') as { council: { name: string } } | undefined
  const parts = [heading, area, root?.council.name].filter(Boolean).join(' - ')
  return <title>{refused ? `${t('titlePrefix')}: ${parts}` : parts}</title>
}
