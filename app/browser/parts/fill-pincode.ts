/** Fills in the pincode of the village that is chosen, unless somebody has typed one. */
export function fillPincode(): void {
  const box = document.querySelector<HTMLElement>('[data-pincodes]')
  const pincode = document.getElementById('applicantPincode') as HTMLInputElement | null
  if (!box || !pincode) return
  const known: Record<string, string> = JSON.parse(box.dataset.pincodes ?? '{}')
  box.addEventListener('change', ({ target }) => {
    const isFilled = Object.values(known).includes(pincode.value)
    const own = known[(target as HTMLSelectElement).value]
    if (own && (pincode.value === '' || isFilled)) pincode.value = own
  })
}
