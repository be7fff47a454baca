export const statuses = ['Pending', 'Approved', 'Rejected'] as const
export type Status = (typeof statuses)[number]

/** What every new application starts as (spec section 4). */
export const firstStatus: Status = 'Pending'

/** Whether a value is one of the three statuses, written exactly so. */
export function isStatus(text: unknown): text is Status {
  return statuses.some((status) => status === text)
}
