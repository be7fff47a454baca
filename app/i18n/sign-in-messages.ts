import { loadSignInMessages } from './catalogues.ts'
import { addMessages } from './loaded-messages.ts'

/* Awaited by the modules that import it, like the officers' messages. */
if (!import.meta.env.SSR) addMessages(await loadSignInMessages(document.documentElement.lang))
