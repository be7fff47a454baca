import { loadFormMessages } from './catalogues.ts'
import { addWords } from './spoken.ts'

/* As with the officers' words. */
if (!import.meta.env.SSR) addWords(await loadFormMessages(document.documentElement.lang))
