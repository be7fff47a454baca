import { plainDigits } from '../../rules/digits.ts'
import { Breakable } from './description-list.tsx'
import { HandsetIcon } from './icons.tsx'
import { useCouncil } from './use-council.ts'

/** The first number of a text: an office may have two, or words beside them. '' where there is none. */
function firstNumber(text: string) {
  const [number = ''] = /\+?\d(?:[\s().-]*\d){2,}/.exec(plainDigits(text)) ?? []
  return number.replace(/[^+\d]/g, '')
}

/** The address that dials a phone number as it is written; '' for a text without one. */
export function telephoneAddress(phone: string): string {
  const number = firstNumber(phone)
  return number && `tel:${number}`
}

/** The address that opens WhatsApp with a text to a phone number of India; '' if it cannot be read as one. */
export function whatsAppAddress(phone: string, text: string): string {
  const number = /^(?:\+91|0)?([1-9]\d{9})$/.exec(firstNumber(phone))?.[1]
  return number ? `https://wa.me/91${number}?text=${encodeURIComponent(text)}` : ''
}

export function mailAddress(email: string): string {
  return `mailto:${email}`
}

/** Dials the number; text without one, such as "at the counter", stays text. `alone`: in no sentence. */
export function PhoneLink({ phone, alone = false }: { phone: string; alone?: boolean }) {
  const address = telephoneAddress(phone)
  return address ? (
    <a href={address} className={alone ? 'alone nobreak' : 'nobreak'}>
      {phone}
    </a>
  ) : (
    phone
  )
}

/** Writes to the address; it stands in no sentence. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={mailAddress(email)} className="alone">
      <Breakable text={email} />
    </a>
  )
}

/** A button that calls the council's office, or writes if it has no number; nothing if it has neither. */
export function OfficeButton() {
  const { phone = '', email = '' } = useCouncil() ?? {}
  const telephone = telephoneAddress(phone)
  if (!telephone && !email) return null
  return (
    <p className="office-button">
      <a className="button button-secondary" href={telephone || mailAddress(email)}>
        {telephone ? (
          <span className="nobreak">
            <HandsetIcon size={18} /> {phone}
          </span>
        ) : (
          <Breakable text={email} />
        )}
      </a>
    </p>
  )
}
