import { useEffect } from 'react'
import { fitSlip } from '../browser/parts/fit-slip.ts'
import printScript from '../browser/print.ts?script'

/** Has the button of a paper print it, and gives a slip its length. */
export function PrintScript() {
  // In the officers' application the paper may have come after the script.
  useEffect(fitSlip, [])
  return <script src={printScript} async />
}
