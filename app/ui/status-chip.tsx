import { useTranslations } from 'use-intl'
import type { Status } from '../../rules/statuses.ts'
import { CheckIcon, ClockIcon, DiamondIcon } from './icons.tsx'

const shapes = {
  Pending: ClockIcon,
  Approved: CheckIcon,
  Rejected: DiamondIcon,
} satisfies Record<Status, typeof ClockIcon>

export function StatusIcon({ status }: { status: Status }) {
  const Shape = shapes[status]
  return <Shape />
}

export function StatusChip({ status }: { status: Status }) {
  const t = useTranslations('ui.status')
  return (
    <span className={`chip chip-${status.toLowerCase()}`}>
      <StatusIcon status={status} /> {t(status)}
    </span>
  )
}
