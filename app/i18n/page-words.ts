import { loadPageMessages } from './catalogues.ts'
import { spoken } from './spoken.ts'

/* As with the officers' words: only the pages of much text wait for theirs. */
if (!import.meta.env.SSR) Object.assign(spoken, await loadPageMessages(document.documentElement.lang))
