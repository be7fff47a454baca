// Loaded by the plain pages of papers.
import { fitSlip } from './parts/fit-slip.ts'

document.documentElement.classList.add('can-print')

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.print-button')) print()
})

if (document.readyState === 'complete') fitSlip()
else addEventListener('load', fitSlip)
