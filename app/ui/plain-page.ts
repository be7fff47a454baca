import { createContext, useContext } from 'react'

/** Says in a route's `handle` whether its page, with this data of its loader, does nothing with script. */
export interface PlainHandle<Data = unknown> {
  plain: true | ((data: Data) => boolean)
  /** Shown where there is no connection. */
  offline?: true
}

/** Whether the document comes without React and router; only the server provides it. */
export const PlainPage = createContext(false)

/** True on the server for a plain document, in which no router stands behind links and forms; else false. */
export function usePlainPage(): boolean {
  return useContext(PlainPage)
}

/** For the element that the focus moves to: on a plain page the browser moves it while it reads the document. */
export function usePlainFocus(): { autoFocus?: true } {
  return usePlainPage() ? { autoFocus: true } : {}
}
