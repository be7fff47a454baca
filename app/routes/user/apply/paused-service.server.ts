import { redirectDocument } from 'react-router'

/**
 * Leads to the public page of a paused service, which says why nobody can apply. What was typed before stays
 * with the application that was begun.
 */
export function redirectToPausedPage(serviceId: string): Response {
  return redirectDocument(`/services/${encodeURIComponent(serviceId)}`, 303)
}
