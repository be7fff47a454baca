import type { Page } from 'playwright'

/** The sheets of the page as it would be printed, each with its width and height in millimetres. */
export async function printedSheets(page: Page): Promise<number[][]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, ...points]) => points.map((one) => Math.round((Number(one) / 72) * 25.4)))
}
