import { useMatches } from 'react-router'
import type { PlainHandle } from '../ui/plain-page.ts'
import everyDocument from './every-document.js?url'

/** The script of a plain page, a few lines for all of them; a page that is read without a connection asks for none. */
export function PlainScript({ stored }: { stored: boolean }) {
  const isOffline = useMatches().some(({ handle }) => (handle as Partial<PlainHandle> | undefined)?.offline)
  return stored || isOffline ? null : <script src={everyDocument} defer />
}
