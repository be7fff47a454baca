import { createContext, useContext } from 'react'

/** Whether the document comes without React and router; only the server provides it. */
export const PlainPage = createContext(false)

/** True on the server for a plain document, in which no router stands behind links and forms; else false. */
export function usePlainPage(): boolean {
  return useContext(PlainPage)
}

/** For the element that the focus moves to: on a plain page the browser moves it as it reads the document. */
export function usePlainFocus(): { autoFocus?: true } {
  return usePlainPage() ? { autoFocus: true } : {}
}
