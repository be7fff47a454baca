/** Citizens can apply for an open service; a paused one says why not; a draft only the administrator sees. */
export const serviceStages = ['open', 'paused', 'draft'] as const

export type ServiceStage = (typeof serviceStages)[number]

/** Why a service is paused, by language; '' where it is not said in that one. */
export type PauseReasons = Record<string, string>

/** Why a service is paused, as somebody reads it. */
export interface PauseReason {
  text: string
  /** Its language, where that is not the reader’s. */
  lang?: string
}

/** Picks the reason in a language, else in the service's own language `own`; '' where neither is written. */
export function pauseReasonIn(reasons: PauseReasons, own: string, language: string): PauseReason {
  const text = reasons[language]
  return text || own === language ? { text: text ?? '' } : { text: reasons[own] ?? '', lang: own }
}
