import { index } from '@react-router/dev/routes'
import { paperScreens, screenIn } from './case-routes.ts'

/** The day's work, acts on several applications, counter papers, and whom to tell by phone or on paper. */
export function deskScreens(area: string) {
  const screen = screenIn(area)
  return [
    screen('work', 'officer/work/my-work.tsx'),
    screen('application/export', 'officer/inbox/export.ts'),
    screen('application/print', 'officer/several/printed-cases.tsx'),
    screen('application/approve', 'officer/several/approve-several.tsx'),
    screen('application/undo', 'officer/undo/undo.tsx'),
    screen('counter', 'officer/counter/counter.tsx'),
    screen('counter/slip/:applicationId', 'officer/counter/slip.tsx'),
    screen('calls', 'officer/calls/call-list.tsx'),
    screen('ready', 'officer/calls/ready.tsx'),
    screen('told', 'officer/calls/told.tsx'),
    screen('slips', 'officer/calls/slips.tsx'),
    screen('payments', 'officer/fees/payments.tsx'),
    screen('payments/export', 'officer/fees/export.ts'),
    screen('payments/count', 'officer/fees/count-cash.tsx'),
    screen('payments/:paymentId/receipt', 'case/receipt.tsx'),
    screen('payments/:paymentId/receipt/pdf', 'case/receipt-pdf.ts'),
    screen('certificates', 'officer/certificates/certificate-register.tsx'),
    screen('certificates/export', 'officer/certificates/export.ts'),
    screen('certificates/:certificateId', 'officer/certificates/certificate.tsx'),
    screen('certificates/:certificateId/print', 'officer/certificates/print-certificate.tsx'),
    screen('certificates/:certificateId/print/pdf', 'officer/certificates/certificate-pdf.ts'),
  ]
}

/** The same screens for both kinds of officers; with an id, that application is open to be worked on. */
export function statusScreen(area: string) {
  const screen = screenIn(area)
  return [
    index('routes/officer/update-status.tsx', { id: `${area}/update-status` }),
    screen(':applicationId', 'officer/case/open-case.tsx'),
    screen(':applicationId/next', 'officer/case/next-case.ts'),
    screen(':applicationId/papers/:document/:page', 'case/document-page.ts'),
    screen(':applicationId/certificate', 'officer/certificates/issue-certificate.tsx'),
    screen(':applicationId/fee', 'officer/fees/case-fee.tsx'),
    screen(':applicationId/set-aside', 'officer/case/set-aside.tsx'),
    screen(':applicationId/appeals', 'officer/case/appeals.tsx'),
    screen(':applicationId/appeals/:number', 'officer/case/appeal-letter.tsx'),
    ...paperScreens(area),
  ]
}
