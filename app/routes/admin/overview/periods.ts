/** How many months an overview can show. */
export const periods = ['3', '6', '12', '24'] as const
