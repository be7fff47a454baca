import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Mark } from './motif.tsx'

type EmptyProps = { message: string; children?: ReactNode; action?: { to: string; label: string } }

export function EmptyList({ message, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Mark />
      <p className="empty-message">{message}</p>
      {children && <div className="empty-more">{children}</div>}
      {action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
    </div>
  )
}
