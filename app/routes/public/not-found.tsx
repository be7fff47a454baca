import { notFound } from '../../guard.server.ts'
import { PortalErrorBoundary } from '../../ui/portal-error-boundary.tsx'

/** Every address that is no page of the portal; a post to one is as unknown. */
export function loader() {
  throw notFound()
}

export function action() {
  throw notFound()
}

/** Never drawn: the error boundary says that the page is not there. */
export default function NotFound() {
  return null
}

export const ErrorBoundary = PortalErrorBoundary
