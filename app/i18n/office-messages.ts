import { loadOfficeMessages } from './catalogues.ts'
import { addMessages } from './loaded-messages.ts'

/* A module that imports this one waits for it, so an officers' screen is rendered only once its messages are loaded.
   The server has all messages. */
if (!import.meta.env.SSR) addMessages(await loadOfficeMessages(document.documentElement.lang))
