import { loadOfficeMessages } from './catalogues.ts'
import { addMessages } from './loaded-messages.ts'

/* Whoever imports this waits for it, so that an officers' screen is drawn only once its words are there. The server
   has them all. */
if (!import.meta.env.SSR) addMessages(await loadOfficeMessages(document.documentElement.lang))
