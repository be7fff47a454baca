import type { Row } from './form-access.ts'

/** The routes on which an administrator sets up services, places and others' accounts, over a service. */
export const setupRows = (ids: () => { serviceId: string }): Record<string, Row> => ({
  '/admin/sample': { for: ['admin'], get: 200, post: 404, at: () => '/admin/sample' },
  '/admin/services/facts/:serviceId': {
    for: ['admin'],
    get: 200,
    post: 409,
    at: () => `/admin/services/facts/${ids().serviceId}`,
  },
  '/admin/services/facts/:serviceId/:language': {
    for: ['admin'],
    get: 200,
    post: 409,
    at: () => `/admin/services/facts/${ids().serviceId}/mr`,
  },
  '/admin/services/copy/:serviceId': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/copy/${ids().serviceId}`,
  },
  '/admin/services/stage/:serviceId': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/stage/${ids().serviceId}`,
  },
  '/admin/authorities': { for: ['admin'], get: 200, post: 405 },
  '/admin/authorities/add': { for: ['admin'], get: 200, post: 422 },
  '/admin/appeals/register': { for: ['admin'], get: 200, post: 405 },
  '/admin/appeals/register/export': { for: ['admin'], get: 200, post: 405 },
  '/admin/appeals/:appealId/give': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => '/admin/appeals/NODUES1-A1/give',
  },
  '/admin/appeals/rules': { for: ['admin'], get: 200, post: 422 },
  '/admin/authorities/:authorityId': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => '/admin/authorities/none',
  },
  '/admin/places': { for: ['admin'], get: 200, post: 422 },
  '/admin/places/:placeId': { for: ['admin'], get: 404, post: 404, at: () => '/admin/places/nowhere' },
  // An empty form names no paper.
  '/admin/look-again': { for: ['admin'], get: 200, post: 404 },
  '/admin/look-again/done': { for: ['admin'], get: 200, post: 405 },
  // A council alone has none.
  '/admin/state-catalogue': { for: ['admin'], get: 404, post: 404 },
  '/admin/state-catalogue/:templateId': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => '/admin/state-catalogue/BIRTH',
  },
  '/admin/ready-words': { for: ['admin'], get: 200, post: 405 },
  '/admin/ready-words/add': { for: ['admin'], get: 200, post: 422 },
  '/admin/ready-words/:wordsId': { for: ['admin'], get: 404, post: 404, at: () => '/admin/ready-words/none' },
  '/admin/overview': { for: ['admin'], get: 200, post: 405 },
  '/admin/overview/week/:monday': {
    for: ['admin'],
    get: 200,
    post: 405,
    at: () => '/admin/overview/week/2026-11-16',
  },
  '/admin/overview/week/:monday/export': {
    for: ['admin'],
    get: 200,
    post: 405,
    at: () => '/admin/overview/week/2026-11-16/export',
  },
  '/admin/set-up': { for: ['admin'], get: 200, post: 405 },
  '/admin/administrators': { for: ['admin'], get: 200, post: 422 },
  '/admin/staff/:userId/duty': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => '/admin/staff/nobody/duty',
  },
  '/admin/staff/:userId/names': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => '/admin/staff/nobody/names',
  },
})
