/** A village that the form of an application offers, with the pincode that it fills in; '' for none. */
export interface Village {
  name: string
  pincode: string
}

/** The choice in place of a village if somebody lives elsewhere, and the field in which they type where. */
export const anotherPlace = 'another'
export const otherPlaceField = 'otherPlace'

type Typed = Readonly<Record<string, string>>

/**
 * Puts the name of the place that was typed beside the choice into the field of the village, and the pincode
 * of a village that was chosen into an empty one: an application stores both as if they had been typed there.
 */
export function settlePlace(typed: Typed, villages: readonly Village[]): Record<string, string> {
  const { [otherPlaceField]: other = '', ...fields } = typed
  const chosen = fields.applicantVillage
  const name = chosen === anotherPlace ? other : chosen
  const pincode = villages.find((village) => village.name === name)?.pincode ?? ''
  const settled = name === undefined ? fields : { ...fields, applicantVillage: name }
  return pincode === '' || fields.applicantPincode?.trim()
    ? settled
    : { ...settled, applicantPincode: pincode }
}
