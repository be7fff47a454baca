import { index, route } from '@react-router/dev/routes'

/** The day's work, acts on several applications, counter papers, and whom to tell by phone or on paper. */
export function deskScreens(area: string) {
  return [
    route('work', 'routes/officer/work/my-work.tsx', { id: `${area}/my-work` }),
    route('application/export', 'routes/officer/inbox/export.ts', { id: `${area}/export` }),
    route('application/print', 'routes/officer/several/printed-cases.tsx', { id: `${area}/printed-cases` }),
    route('application/approve', 'routes/officer/several/approve-several.tsx', { id: `${area}/approve` }),
    route('application/undo', 'routes/officer/undo/undo.tsx', { id: `${area}/undo` }),
    route('counter', 'routes/officer/counter/counter.tsx', { id: `${area}/counter` }),
    route('counter/slip/:applicationId', 'routes/officer/counter/slip.tsx', { id: `${area}/slip` }),
    route('calls', 'routes/officer/calls/call-list.tsx', { id: `${area}/call-list` }),
    route('ready', 'routes/officer/calls/ready.tsx', { id: `${area}/ready` }),
    route('told', 'routes/officer/calls/told.tsx', { id: `${area}/told` }),
    route('slips', 'routes/officer/calls/slips.tsx', { id: `${area}/slips` }),
    route('payments', 'routes/officer/fees/payments.tsx', { id: `${area}/payments` }),
    route('payments/export', 'routes/officer/fees/export.ts', { id: `${area}/payments-file` }),
    route('payments/count', 'routes/officer/fees/count-cash.tsx', { id: `${area}/count-cash` }),
    route('payments/:paymentId/receipt', 'routes/officer/fees/receipt.tsx', { id: `${area}/receipt` }),
    route('payments/:paymentId/receipt/pdf', 'routes/officer/fees/receipt-pdf.ts', {
      id: `${area}/receipt-pdf`,
    }),
    route('certificates', 'routes/officer/certificates/certificate-register.tsx', {
      id: `${area}/certificates`,
    }),
    route('certificates/export', 'routes/officer/certificates/export.ts', {
      id: `${area}/certificates-file`,
    }),
    route('certificates/:certificateId', 'routes/officer/certificates/certificate.tsx', {
      id: `${area}/certificate`,
    }),
    route('certificates/:certificateId/print', 'routes/officer/certificates/print-certificate.tsx', {
      id: `${area}/print-certificate`,
    }),
    route('certificates/:certificateId/print/pdf', 'routes/officer/certificates/certificate-pdf.ts', {
      id: `${area}/certificate-pdf`,
    }),
  ]
}

/** The same screens for both kinds of officers; with an id, that application is open to be worked on. */
export function statusScreen(area: string) {
  return [
    index('routes/officer/update-status.tsx', { id: `${area}/update-status` }),
    route(':applicationId', 'routes/officer/case/open-case.tsx', { id: `${area}/open-case` }),
    route(':applicationId/kept', 'routes/officer/case/kept.tsx', { id: `${area}/kept` }),
    route(':applicationId/next', 'routes/officer/case/next-case.ts', { id: `${area}/next-case` }),
    route(':applicationId/papers/:document/:page', 'routes/officer/case/page.ts', { id: `${area}/page` }),
    route(':applicationId/certificate', 'routes/officer/certificates/issue-certificate.tsx', {
      id: `${area}/issue-certificate`,
    }),
    route(':applicationId/fee', 'routes/officer/fees/case-fee.tsx', { id: `${area}/case-fee` }),
    route(':applicationId/set-aside', 'routes/officer/case/set-aside.tsx', { id: `${area}/set-aside` }),
    route(':applicationId/acknowledgement', 'routes/officer/case/acknowledgement.tsx', {
      id: `${area}/acknowledgement`,
    }),
    route(':applicationId/acknowledgement/pdf', 'routes/officer/case/acknowledgement-pdf.ts', {
      id: `${area}/acknowledgement-pdf`,
    }),
    route(':applicationId/declaration', 'routes/officer/case/declaration.tsx', {
      id: `${area}/declaration`,
    }),
    route(':applicationId/declaration/pdf', 'routes/officer/case/declaration-pdf.ts', {
      id: `${area}/declaration-pdf`,
    }),
    route(':applicationId/letter', 'routes/officer/case/letter.tsx', { id: `${area}/letter` }),
    route(':applicationId/appeals', 'routes/officer/case/appeals.tsx', { id: `${area}/appeals` }),
    route(':applicationId/appeals/:number', 'routes/officer/case/appeal-letter.tsx', {
      id: `${area}/appeal-letter`,
    }),
    route(':applicationId/appeals/:number/order', 'routes/officer/case/appeal-order.tsx', {
      id: `${area}/appeal-order`,
    }),
    route(':applicationId/appeals/:number/pdf', 'routes/officer/case/appeal-letter-pdf.ts', {
      id: `${area}/appeal-letter-pdf`,
    }),
    route(':applicationId/letter/:number', 'routes/officer/case/letter.tsx', {
      id: `${area}/numbered-letter`,
    }),
    route(':applicationId/letter/pdf', 'routes/officer/case/letter-pdf.ts', { id: `${area}/letter-pdf` }),
    route(':applicationId/letter/:number/pdf', 'routes/officer/case/letter-pdf.ts', {
      id: `${area}/numbered-letter-pdf`,
    }),
  ]
}
