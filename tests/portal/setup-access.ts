import type { Row } from './form-access.ts'

/** The routes on which an administrator sets up services, places and others' accounts, over a service. */
export const setupRows: Record<string, Row> = {
  '/admin/sample': { for: ['admin'], get: 200, post: 404 },
  '/admin/services/facts/:serviceId': { for: ['admin'], get: 200, post: 409 },
  '/admin/services/facts/:serviceId/:language': { for: ['admin'], get: 200, post: 409 },
  '/admin/services/copy/:serviceId': { for: ['admin'], get: 200, post: 422 },
  '/admin/services/stage/:serviceId': { for: ['admin'], get: 200, post: 422 },
  '/admin/authorities': { for: ['admin'], get: 200, post: 405 },
  '/admin/authorities/add': { for: ['admin'], get: 200, post: 422 },
  '/admin/appeals/register': { for: ['admin'], get: 200, post: 405 },
  '/admin/appeals/register/export': { for: ['admin'], get: 200, post: 405 },
  '/admin/appeals/:appealId/give': { for: ['admin'], get: 404, post: 404 },
  '/admin/appeals/rules': { for: ['admin'], get: 200, post: 422 },
  '/admin/authorities/:authorityId': { for: ['admin'], get: 404, post: 404 },
  '/admin/places': { for: ['admin'], get: 200, post: 422 },
  '/admin/places/:placeId': { for: ['admin'], get: 404, post: 404 },
  // An empty form names no paper.
  '/admin/look-again': { for: ['admin'], get: 200, post: 404 },
  '/admin/look-again/done': { for: ['admin'], get: 200, post: 405 },
  // A council alone has none.
  '/admin/state-catalogue': { for: ['admin'], get: 404, post: 404 },
  '/admin/state-catalogue/:templateId': { for: ['admin'], get: 404, post: 404 },
  '/admin/ready-words': { for: ['admin'], get: 200, post: 405 },
  '/admin/ready-words/add': { for: ['admin'], get: 200, post: 422 },
  '/admin/ready-words/:wordsId': { for: ['admin'], get: 404, post: 404 },
  '/admin/overview': { for: ['admin'], get: 200, post: 405 },
  '/admin/overview/week/:monday': { for: ['admin'], get: 200, post: 405 },
  '/admin/overview/week/:monday/export': { for: ['admin'], get: 200, post: 405 },
  '/admin/set-up': { for: ['admin'], get: 200, post: 405 },
  '/admin/administrators': { for: ['admin'], get: 200, post: 422 },
  '/admin/staff/:userId/duty': { for: ['admin'], get: 404, post: 404 },
  '/admin/staff/:userId/names': { for: ['admin'], get: 404, post: 404 },
}
