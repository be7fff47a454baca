import { useMatches } from 'react-router'
import plainPage from '../browser/plain-page.ts?script'
import plainStart from '../browser/plain-start.ts?text'

/** Says in a route's `handle` that its page is shown where there is no connection. */
export interface OfflineHandle {
  offline: true
}

/** The script of a plain page, a few lines for all; a page read without a connection asks for none. */
export function PlainScript({ stored }: { stored: boolean }) {
  const isOffline = useMatches().some(({ handle }) => (handle as Partial<OfflineHandle> | undefined)?.offline)
  if (stored || isOffline) return null
  return <script data-then={plainPage} dangerouslySetInnerHTML={{ __html: plainStart }} />
}
