import type { Noted } from '../../../../council/cases/fees/noted.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'

/** What the words of `feeNoted` are filled with. */
export function notedValues({ paise, method, texts }: Noted): Record<string, string> {
  const amount = paise === undefined ? '' : formatPaise(paise)
  return { what: [amount, ...texts].filter((part) => part !== '').join(' · '), method: method ?? 'none' }
}
