import { limits } from './limits.ts'

/** Formats a count for lists: exact up to 999, then '1000+'. */
export function formatCount(counted: number): string {
  return counted > limits.countCeiling ? `${limits.countCeiling + 1}+` : String(counted)
}
