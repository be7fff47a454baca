import type { Row } from './form-access.ts'

/** The routes of fees, over a service and an application that cost nothing. */
export const feeRows: Record<string, Row> = {
  '/admin/services/fees/:serviceId': { for: ['admin'], get: 200, post: 409 },
  '/admin/payments/upi': { for: ['admin'], get: 200, post: 422 },
  '/admin/payments/statement': { for: ['admin'], get: 200, post: 404 },
  ...areaRows('admin'),
  ...areaRows('staff'),
  '/user/applications/:applicationId/fee': { for: ['user'], get: 404, post: 404 },
  '/user/applications/:applicationId/receipts/:paymentId': { for: ['user'], get: 404, post: 405 },
}

function areaRows(area: 'admin' | 'staff'): Record<string, Row> {
  return {
    [`/${area}/payments`]: { for: [area], get: 200, post: 404 },
    [`/${area}/payments/export`]: { for: [area], get: 200, post: 405 },
    [`/${area}/payments/count`]: { for: [area], get: 200, post: 404 },
    [`/${area}/payments/:paymentId/receipt`]: { for: [area], get: 404, post: 405 },
    [`/${area}/application/update/:applicationId/fee`]: { for: [area], get: 200, post: 404 },
  }
}
