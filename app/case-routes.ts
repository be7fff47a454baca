import { route } from '@react-router/dev/routes'

/** A screen that several areas have: its file has an address in each, so its address is its id. */
export function screenIn(area: string) {
  return (path: string, file: string) => route(path, `routes/${file}`, { id: `${area}/${path}` })
}

/** The papers of an application, for its applicant and for officers. */
export function paperScreens(area: string) {
  const screen = screenIn(area)
  return [
    screen(':applicationId/kept', 'case/kept.tsx'),
    screen(':applicationId/acknowledgement', 'case/acknowledgement.tsx'),
    screen(':applicationId/acknowledgement/pdf', 'case/acknowledgement-pdf.ts'),
    screen(':applicationId/declaration', 'case/declaration.tsx'),
    screen(':applicationId/declaration/pdf', 'case/declaration-pdf.ts'),
    screen(':applicationId/letter', 'case/refusal-letter.tsx'),
    screen(':applicationId/letter/:number', 'case/refusal-letter.tsx'),
    screen(':applicationId/letter/pdf', 'case/refusal-letter-pdf.ts'),
    screen(':applicationId/letter/:number/pdf', 'case/refusal-letter-pdf.ts'),
    screen(':applicationId/appeals/:number/order', 'case/appeal-order.tsx'),
    screen(':applicationId/appeals/:number/pdf', 'case/appeal-letter-pdf.ts'),
  ]
}
