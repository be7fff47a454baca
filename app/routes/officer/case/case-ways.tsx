import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { BackLink } from '../../../ui/screen-head.tsx'

/** Where an opened case stands in the list that the officer came with. */
export interface Place {
  /** Its number among those that the officer has worked through and those that are left. */
  number: number
  total: number
  isLast: boolean
  /** The address that leads to the next without changing this one. */
  skip: string
}

/** The ways that lead on from an opened case; `place` where there is no decision to skip it beside. */
export function CaseWays({ list, place }: { list: string; place?: Place }) {
  const t = useTranslations('officer.queue')
  return (
    <div className="case-ways only-screen">
      <BackLink to={list}>{t('back')}</BackLink>
      {place && <SkipLink place={place} />}
    </div>
  )
}

/** Leads to the next of the list; nothing where there is none. */
export function SkipLink({ place: { isLast, skip } }: { place: Place }) {
  const t = useTranslations('officer.queue')
  if (isLast) return null
  return (
    <Link className="alone" to={skip}>
      {t('skip')}
    </Link>
  )
}
