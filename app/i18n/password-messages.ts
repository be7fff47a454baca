import { loadPasswordMessages } from './catalogues.ts'
import { addMessages } from './loaded-messages.ts'

/* As with the officers' words. */
if (!import.meta.env.SSR) addMessages(await loadPasswordMessages(document.documentElement.lang))
