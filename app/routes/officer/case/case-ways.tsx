import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AloneLink } from '../../../ui/link.tsx'
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

type CaseWaysProps = { list: string; place?: Place; children?: ReactNode }

/** The ways that lead on from an opened case: back to its list, and to the next of it without an act. */
export function CaseWays({ list, place, children }: CaseWaysProps) {
  const t = useTranslations('officer.queue')
  return (
    <div className="case-ways only-screen">
      <BackLink to={list}>{t('back')}</BackLink>
      {children}
      {place && !place.isLast && <AloneLink to={place.skip}>{t('skip')}</AloneLink>}
    </div>
  )
}
