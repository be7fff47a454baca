import { writeAmount } from './paise.ts'

/** Where a council takes money by UPI. */
export interface UpiAccount {
  upiId: string
  /** Of the account, as the bank has it. */
  name: string
}

/** The UPI ID of a demonstration: nothing can be paid to it. */
export const demonstrationUpiId = 'demonstration@invalid'

/** Whether a text is a UPI ID. */
export function isUpiId(text: string): boolean {
  return /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text)
}

const longestNote = 50

/**
 * The address that a UPI app opens with account and amount filled in, also as a QR code (NPCI linking
 * specification 1.6). It has nothing of what only merchants with a provider may send.
 */
export function upiLink({ upiId, name }: UpiAccount, paise: number, applicationId: string): string {
  const note = encode(applicationId.slice(0, longestNote))
  return `upi://pay?pa=${upiId}&pn=${encode(name)}&am=${writeAmount(paise)}&cu=INR&tn=${note}`
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
