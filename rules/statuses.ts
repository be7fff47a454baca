export const statuses = ['Pending', 'Approved', 'Rejected'] as const
export type Status = (typeof statuses)[number]

/** The status of every new application (spec section 4). */
export const firstStatus: Status = 'Pending'

/** Whether a value is exactly one of the three statuses; case matters. */
export function isStatus(text: unknown): text is Status {
  return statuses.some((status) => status === text)
}
