import { everyone, type Row } from './form-access.ts'

/** The routes on which citizens see what is kept of them, and the admin who read it. */
export const privacyRows: Record<string, Row> = {
  '/privacy/request': { for: everyone, get: 200, post: 422 },
  '/account/privacy': { for: ['user'], get: 200, post: 405 },
  '/account/privacy/download': { for: ['user'], get: 200, post: 422 },
  '/account/privacy/looked': { for: ['user'], get: 200, post: 405 },
  '/account/privacy/complain': { for: ['user'], get: 200, post: 422 },
  '/account/privacy/nominee': { for: ['user'], get: 200, post: 422 },
  '/account/privacy/erase': { for: ['user'], get: 200, post: 422 },
  '/account/privacy/breach': { for: ['user'], get: 200, post: 405 },
  '/admin/privacy/breach': { for: ['admin'], get: 200, post: 405 },
  '/admin/privacy/breach/new': { for: ['admin'], get: 200, post: 404 },
  // An empty password is wrong before anything else is looked for.
  '/admin/privacy/breach/:breachId': { for: ['admin'], get: 404, post: 422 },
  '/admin/privacy/breach/:breachId/change': { for: ['admin'], get: 404, post: 404 },
  '/admin/privacy/breach/:breachId/letters': { for: ['admin'], get: 404, post: 404 },
  '/admin/privacy/breach/:breachId/report/:receiver': { for: ['admin'], get: 404, post: 405 },
  '/admin/privacy/access': { for: ['admin'], get: 200, post: 405 },
  // What is sent first shows what would go.
  '/admin/privacy/retention': { for: ['admin'], get: 200, post: 200 },
  '/user/applications/:applicationId/kept': { for: ['user'], get: 404, post: 405 },
  '/admin/application/update/:applicationId/kept': { for: ['admin'], get: 404, post: 405 },
  '/staff/application/update/:applicationId/kept': { for: ['staff'], get: 404, post: 405 },
  '/admin/privacy/officer': { for: ['admin'], get: 200, post: 422 },
  '/admin/privacy/requests': { for: ['admin'], get: 200, post: 405 },
  '/admin/privacy/requests/:requestId/erase': { for: ['admin'], get: 404, post: 404 },
  '/admin/privacy/requests/:requestId': { for: ['admin'], get: 404, post: 404 },
}
