import { noCompiler } from '../pdf-reader.ts'
import type { Row, Who } from './form-access.ts'

/** Papers as PDFs, over an application that is pending; without the compiler there are none. */
export const pdfRows: Record<string, Row> = {
  ...caseRows('/admin/application/update', 'admin'),
  ...caseRows('/staff/application/update', 'staff'),
  ...caseRows('/user/applications', 'user'),
  ...rowsWithoutCase('admin'),
  ...rowsWithoutCase('staff'),
  '/user/applications/:applicationId/receipts/:paymentId/pdf': absent('user'),
  '/user/applications/:applicationId/certificate/pdf': absent('user'),
  '/admin/application/update/:applicationId/acknowledgement/pdf': made('admin'),
  '/staff/application/update/:applicationId/acknowledgement/pdf': made('staff'),
  '/admin/overview/week/:monday/pdf': made('admin'),
}

function absent(who: Who): Row {
  return { for: [who], get: 404, post: 405 }
}

function made(who: Who): Row {
  return { ...absent(who), get: noCompiler ? 404 : 200 }
}

function rowsWithoutCase(who: 'admin' | 'staff'): Record<string, Row> {
  return {
    [`/${who}/certificates/:certificateId/print/pdf`]: absent(who),
    [`/${who}/payments/:paymentId/receipt/pdf`]: absent(who),
  }
}

/** The application is not rejected, its service ends in no declaration, and for a citizen it is another's. */
function caseRows(under: string, who: Who): Record<string, Row> {
  const papers = [
    'acknowledgement/pdf',
    'letter/pdf',
    'letter/:number/pdf',
    'declaration',
    'declaration/pdf',
    'appeals/:number/pdf',
  ]
  return Object.fromEntries(papers.map((paper) => [`${under}/:applicationId/${paper}`, absent(who)]))
}
