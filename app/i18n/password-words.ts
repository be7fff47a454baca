import { loadPasswordMessages } from './catalogues.ts'
import { addWords } from './spoken.ts'

/* As with the officers' words. */
if (!import.meta.env.SSR) addWords(await loadPasswordMessages(document.documentElement.lang))
