import { loadOfficeMessages } from './catalogues.ts'
import { spoken } from './spoken.ts'

/* Whoever imports this waits for it, so that an officers' screen is drawn only once its words are there. The server
   has them all. */
if (!import.meta.env.SSR) Object.assign(spoken, await loadOfficeMessages(document.documentElement.lang))
