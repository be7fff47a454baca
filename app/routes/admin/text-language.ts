/** A language in which the portal keeps texts, with its own name. */
export interface TextLanguage {
  tag: string
  name: string
}
