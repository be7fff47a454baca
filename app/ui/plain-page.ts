import { createContext, useContext } from 'react'

/** Whether the document is sent without the page's script; only the server provides it. */
export const PlainPage = createContext(false)

/** True on the server for a document without script, in which no router stands behind links and forms; else false. */
export function usePlainPage(): boolean {
  return useContext(PlainPage)
}
