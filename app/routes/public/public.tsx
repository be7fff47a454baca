import { Outlet } from 'react-router'
import { PortalErrorBoundary } from '../../frame/portal-error-boundary.tsx'
import { PublicFrame } from '../../ui/public-frame.tsx'

/** Around every screen outside the areas but the start page. */
export default function Public() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

export const ErrorBoundary = PortalErrorBoundary
