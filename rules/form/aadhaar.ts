import { plainDigits } from '../digits.ts'

// The multiplication of the dihedral group of ten elements, by which Verhoeff's check digit is computed.
const product = (some: number, other: number) => {
  const reflected = some >= 5
  const turned = (reflected ? some - other : some + other) % 5
  const turn = (turned + 5) % 5
  return reflected === other >= 5 ? turn : turn + 5
}
const permuted = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** Whether the last of these ASCII digits is the right check digit by Verhoeff's scheme. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0
  let row = permuted
  for (const digit of [...digits].reverse()) {
    check = product(check, row[Number(digit)] ?? 0)
    row = row.map((one) => step[one] ?? 0)
  }
  return check === 0
}

/** Whether a text holds a possible Aadhaar number, in ASCII or Devanagari digits, also in groups of four. */
export function holdsAadhaar(text: string): boolean {
  const found = plainDigits(text).matchAll(/(?<![0-9])[2-9][0-9]{3}([ -]?)[0-9]{4}\1[0-9]{4}(?![0-9])/g)
  return [...found].some(([written]) => passesVerhoeff(written.replace(/[ -]/g, '')))
}
