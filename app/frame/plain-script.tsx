import { useMatches } from 'react-router'
import type { PlainHandle } from '../ui/plain-page.ts'
import { plainStart } from './plain-start.ts'

/** The script of a plain page, a few lines for all of them; a page that is read without a connection asks for none. */
export function PlainScript({ stored }: { stored: boolean }) {
  const isOffline = useMatches().some(({ handle }) => (handle as Partial<PlainHandle> | undefined)?.offline)
  // The browser's script never draws a plain page, and need not carry this one.
  if (!import.meta.env.SSR) return null
  return stored || isOffline ? null : <script dangerouslySetInnerHTML={{ __html: plainStart }} />
}
