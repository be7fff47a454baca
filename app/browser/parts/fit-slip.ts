/** Chromium knows no page as long as what is on it, so the slip's length is measured as it will print. */
export function fitSlip(): void {
  const slip = document.querySelector<HTMLElement>('.ack-slip')
  if (!slip) return
  const sheets = [...document.styleSheets]
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules])
  const printed = rules.filter(
    (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === 'print',
  )
  for (const { media } of printed) media.mediaText = 'all'
  slip.style.width = '72mm'
  const pixels = slip.offsetHeight
  slip.style.width = ''
  for (const { media } of printed) media.mediaText = 'print'
  // Margins of 4 mm, and 4 mm for a line that the printer's letters make longer.
  const millimetres = Math.ceil((pixels * 25.4) / 96) + 12
  const last = sheets.at(-1)
  last?.insertRule(`@page { size: 80mm ${millimetres}mm }`, last.cssRules.length)
}
