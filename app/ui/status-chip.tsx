import { useTranslations } from 'use-intl'
import type { Status } from '../../rules/statuses.ts'
import { ClockShape, DiamondShape, TickShape } from './icons.tsx'

const shapes = {
  Pending: ClockShape,
  Approved: TickShape,
  Rejected: DiamondShape,
} satisfies Record<Status, typeof ClockShape>

export function StatusShape({ status, size }: { status: Status; size?: number }) {
  const Shape = shapes[status]
  return <Shape size={size} />
}

export function StatusChip({ status }: { status: Status }) {
  const t = useTranslations('ui.status')
  return (
    <span className={`chip chip-${status.toLowerCase()}`}>
      <StatusShape status={status} /> {t(status)}
    </span>
  )
}
