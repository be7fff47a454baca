import { plainDigits } from '../../rules/digits.ts'
import { Breakable } from './description-list.tsx'

/** The address that dials a phone number as it is written; '' for a text without digits. */
export function telephoneAddress(phone: string): string {
  const number = plainDigits(phone).replace(/[^+\d]/g, '')
  return /\d/.test(number) ? `tel:${number}` : ''
}

export function mailAddress(email: string): string {
  return `mailto:${email}`
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telephoneAddress(phone)} className="nobreak">
      {phone}
    </a>
  )
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={mailAddress(email)}>
      <Breakable text={email} />
    </a>
  )
}
