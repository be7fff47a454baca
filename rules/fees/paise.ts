import { plainDigits, withoutSpaces } from '../digits.ts'

/** The largest amount of one charge or payment, in paise: it fits an integer of both databases. */
export const mostPaise = 99_999_999

/**
 * Reads rupees, such as `20`, `20.50`, `1,20,000` or `₹ २०`, as paise; undefined: none from one paisa to the
 * most. `20,50` is none, for it may be twenty and a half or two thousand and fifty.
 */
export function readAmount(text: string): number | undefined {
  const plain = withoutSpaces(plainDigits(text))
    .replace(/^(₹|rs\.?)/i, '')
    .replace(/,(?=(\d\d,){0,2}\d{3}(\D|$))/g, '')
  const [, rupees, paise = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  if (rupees === undefined) return undefined
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
  return amount >= 1 ? amount : undefined
}

/** Whether words say each of the amounts, or what they come to; one of 0 is said by no number. */
export function namesAmounts(words: string, fees: readonly { paise: number }[]): boolean {
  const said =
    plainDigits(words)
      .match(/\d+(,\d+)*(\.\d{1,2})?/g)
      ?.map(readAmount) ?? []
  const amounts = fees.map(({ paise }) => paise).filter((paise) => paise > 0)
  return amounts.every((paise) => said.includes(paise)) || said.includes(sumPaise(amounts))
}

/** An amount as a program or a field reads it: `20.50`. */
export function writeAmount(paise: number): string {
  const all = Math.abs(paise)
  const text = `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`
  return paise < 0 ? `-${text}` : text
}

/** An amount as people read it, in groups of India: `₹ 1,20,000.50`. Nothing breaks the line in it. */
export function formatPaise(paise: number): string {
  const [rupees = '', rest] = writeAmount(Math.abs(paise)).split('.')
  const groups = [rupees.slice(-3)]
  for (let end = rupees.length - 3; end > 0; end -= 2) groups.unshift(rupees.slice(Math.max(end - 2, 0), end))
  return `${paise < 0 ? '-' : ''}₹\u00A0${groups.join(',')}.${rest}`
}

/** Charges in one line: `Certificate: ₹ 20.00; Search: ₹ 5.00 = ₹ 25.00`; undefined where there are none. */
export function listCharges(charges: readonly { name: string; paise: number }[]): string | undefined {
  if (charges.length === 0) return undefined
  const total = sumPaise(charges.map(({ paise }) => paise))
  const lines = charges.map(({ name, paise }) => `${name}: ${formatPaise(paise)}`)
  return charges.length === 1 ? lines.join('') : `${lines.join('; ')} = ${formatPaise(total)}`
}

/** Adds amounts of paise up. */
export function sumPaise(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
