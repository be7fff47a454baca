import { createContext, useContext } from 'react'

/**
 * Whether the address is one of the officers' application: React takes these pages over in the browser. All others are
 * plain, which is rendered by React on the server alone.
 */
export function isInApplication(address: string): boolean {
  return /^\/(admin|staff)(?![\w-])/i.test(address)
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
