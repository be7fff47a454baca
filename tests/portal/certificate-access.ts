import type { Row } from './form-access.ts'

/** The routes of certificates, over a service and an application that is pending. */
export const certificateRows = (ids: () => { serviceId: string }): Record<string, Row> => ({
  '/verify': { for: ['nobody', 'user', 'staff', 'admin'], get: 200, post: 422 },
  '/v/:code': {
    for: ['nobody', 'user', 'staff', 'admin'],
    get: 200,
    post: 405,
    at: () => '/v/ABC',
  },
  '/admin/registers': { for: ['admin'], get: 200, post: 422 },
  '/admin/services/certificate/:serviceId': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/certificate/${ids().serviceId}`,
  },
  ...areaRows('admin'),
  ...areaRows('staff'),
  '/user/applications/:applicationId/certificate': { for: ['user'], get: 404, post: 405 },
})

function areaRows(area: 'admin' | 'staff'): Record<string, Row> {
  const none = `/${area}/certificates/none`
  return {
    [`/${area}/certificates`]: { for: [area], get: 200, post: 405 },
    [`/${area}/certificates/export`]: { for: [area], get: 200, post: 405 },
    [`/${area}/certificates/:certificateId`]: { for: [area], get: 404, post: 404, at: () => none },
    [`/${area}/certificates/:certificateId/print`]: {
      for: [area],
      get: 404,
      post: 405,
      at: () => `${none}/print`,
    },
    [`/${area}/application/update/:applicationId/certificate`]: { for: [area], get: 404, post: 404 },
  }
}
