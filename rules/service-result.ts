/**
 * What the applicant gets in the end: nothing on paper, because the work is done; a certificate of this
 * portal; a declaration of their own to sign; or a paper that another system gives.
 */
export const serviceResults = ['nothing', 'certificate', 'declaration', 'elsewhere'] as const

export type ServiceResult = (typeof serviceResults)[number]

/** Whether the office hands over a paper on approval; false while nobody has chosen the result. */
export function isHandedOver(result: ServiceResult | null): boolean {
  return result === 'certificate' || result === 'elsewhere'
}
