import { loadOfficeMessages } from './catalogues.ts'
import { addWords } from './spoken.ts'

/* Whoever imports this waits for it, so that an officers' screen is drawn only once its words are there. The server
   has them all. */
if (!import.meta.env.SSR) addWords(await loadOfficeMessages(document.documentElement.lang))
