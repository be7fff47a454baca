/** The language of every page: the only one that the portal speaks so far. */
export const language = 'en'
