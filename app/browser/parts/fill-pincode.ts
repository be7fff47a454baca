/** Fills in the pincode of the village that is chosen, unless somebody has typed one. */
export function fillPincode(): void {
  const box = document.querySelector<HTMLElement>('[data-pincodes]')
  const village = box?.querySelector('select')
  const pincode = document.getElementById('applicantPincode') as HTMLInputElement | null
  if (!village || !pincode) return
  const known = box?.dataset.pincodes?.split(' ') ?? []
  village.addEventListener('change', () => {
    if (pincode.value !== '' && !known.includes(pincode.value)) return
    // Above the villages is an empty line; of another place nothing is known.
    pincode.value = known[village.selectedIndex - 1] ?? ''
  })
}
