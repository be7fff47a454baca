import type { Row } from './form-access.ts'

/** The routes of certificates, over a service and an application that is pending. */
export const certificateRows: Record<string, Row> = {
  '/verify': { for: ['nobody', 'user', 'staff', 'admin'], get: 200, post: 422 },
  '/v/:code': { for: ['nobody', 'user', 'staff', 'admin'], get: 200, post: 405 },
  '/admin/registers': { for: ['admin'], get: 200, post: 422 },
  '/admin/services/certificate/:serviceId': { for: ['admin'], get: 200, post: 422 },
  ...areaRows('admin'),
  ...areaRows('staff'),
  '/user/applications/:applicationId/certificate': { for: ['user'], get: 404, post: 405 },
}

function areaRows(area: 'admin' | 'staff'): Record<string, Row> {
  return {
    [`/${area}/certificates`]: { for: [area], get: 200, post: 405 },
    [`/${area}/certificates/export`]: { for: [area], get: 200, post: 405 },
    [`/${area}/certificates/:certificateId`]: { for: [area], get: 404, post: 404 },
    [`/${area}/certificates/:certificateId/print`]: { for: [area], get: 404, post: 405 },
    [`/${area}/application/update/:applicationId/certificate`]: { for: [area], get: 404, post: 404 },
  }
}
