import type { Row, Who } from './form-access.ts'

const heardByNobody: Row = { for: [], get: 404, post: 404 }

/** The routes where an officer undoes a decision or approves several cases, and of letters and appeals. */
export const decisionRows = {
  ...areaRows('admin'),
  ...areaRows('staff'),
  '/user/applications/:applicationId/letter': letterOf('user'),
  '/user/applications/:applicationId/letter/:number': letterOf('user'),
  '/user/applications/:applicationId/appeals/:number': { for: ['user'], get: 404, post: 404 } as Row,
  '/user/applications/:applicationId/appeals/:number/order': letterOf('user'),
  // These lie before nobody but who hears appeals: see intermediary-access.test.ts.
  '/staff/appeals': heardByNobody,
  '/staff/appeals/:appealId': heardByNobody,
  '/staff/appeals/:appealId/hearing': heardByNobody,
  '/staff/appeals/:appealId/order': heardByNobody,
  '/user/applications/:applicationId/appeal/:level': { for: ['user'], get: 404, post: 404 } as Row,
}

function areaRows(area: 'admin' | 'staff'): Record<string, Row> {
  return {
    [`/${area}/application/update/:applicationId/letter`]: letterOf(area),
    [`/${area}/application/update/:applicationId/letter/:number`]: letterOf(area),
    [`/${area}/application/update/:applicationId/appeals/:number`]: letterOf(area),
    [`/${area}/application/update/:applicationId/appeals/:number/order`]: letterOf(area),
    // There is none, whatever is asked.
    [`/${area}/application/update/:applicationId/appeals`]: { for: [area], get: 404, post: 404 },
    // An empty form names no decision.
    [`/${area}/application/undo`]: { for: [area], get: 200, post: 404 },
    [`/${area}/application/approve`]: { for: [area], get: 200, post: 422 },
  }
}

/** A letter of an application that is not rejected. */
function letterOf(who: Who): Row {
  return { for: [who], get: 404, post: 405 }
}
