import { areas, everyone, type Row, type Who } from './form-access.ts'
import { pdfRows } from './pdf-access.ts'

/**
 * Addresses by what a GET and an empty form answer to those whose area they lie in. 404: the council has no
 * such thing, it is another citizen's, or an empty form names none; 409: the form does not say what it is to
 * take the place of; 303: what is missing is said on another page; 307: it is sent on there; 200: what is
 * sent first shows what would go. Without an identity service and a gateway of text messages their pages do
 * not exist; `hosted-identity.test.ts` and `phone-codes.test.ts` open them. `/district` is of a registry
 * alone.
 */
const pages = {
  '200 200': `/admin/privacy/retention`,
  '200 303': `/admin`,
  '200 307': `/login/passkey`,
  '200 404': `/admin/categories /admin/council/image /admin/look-again /admin/messages /admin/payments/statement
    /admin/privacy/breach/new /admin/requests /admin/sample /admin/services/form/:serviceId
    /admin/services/form/:serviceId/versions /staff/update-user /user/papers`,
  '200 405': `/ /accessibility /admin/appeals/register /admin/appeals/register/export /admin/audit /admin/audit/export
    /admin/authorities /admin/citizens /admin/look-again/done /admin/overview /admin/overview/week/:monday
    /admin/overview/week/:monday/export /admin/privacy/access /admin/privacy/breach /admin/privacy/requests
    /admin/ready-words /admin/searches /admin/set-up /admin/translations /contact /help /offline /overview
    /privacy /privacy/:list /services /services/:serviceId /site-map /staff /staff/counter/entries /terms
    /user /user/applications /user/family /v/:code`,
  '200 409': `/admin/calendar/holidays/:year /admin/services/facts/:serviceId
    /admin/services/facts/:serviceId/:language /admin/services/fees/:serviceId
    /admin/services/update/:serviceId`,
  '200 422': `/admin/administrators /admin/appeals/rules /admin/authorities/add /admin/calendar
    /admin/calendar/counting /admin/calendar/order /admin/council /admin/create-service /admin/create-staff
    /admin/messages/:event/:channel/:language /admin/payments/upi /admin/places /admin/privacy/officer
    /admin/ready-words/add /admin/registers /admin/services/certificate/:serviceId
    /admin/services/copy/:serviceId /admin/services/form/:serviceId/document
    /admin/services/form/:serviceId/import /admin/services/form/:serviceId/layout
    /admin/services/form/:serviceId/section /admin/services/stage/:serviceId /privacy/request /track
    /user/apply/:serviceId /user/family/new /verify`,
  '303 303': `/admin/services/form/:serviceId/publish /admin/services/move`,
  '303 403': `/drafts`,
  '303 405': `/language/:language`,
  '403 405': `/403`,
  '404 404': `/admin/appeals/:appealId/give /admin/application/update/:applicationId/give-back
    /admin/authorities/:authorityId /admin/calendar/moved/:form /admin/calendar/order/:orderId
    /admin/calendar/order/:orderId/correct /admin/calendar/order/:orderId/revoke /admin/citizens/:userId
    /admin/places/:placeId /admin/privacy/breach/:breachId/change /admin/privacy/breach/:breachId/letters
    /admin/privacy/requests/:requestId /admin/privacy/requests/:requestId/erase /admin/ready-words/:wordsId
    /admin/staff/:userId /admin/staff/:userId/duty /admin/staff/:userId/identity /admin/staff/:userId/names
    /admin/staff/:userId/phone /admin/state-catalogue /admin/state-catalogue/:templateId /district
    /district/councils.csv /login/forgot /login/hosted/new /user/:userId /user/applications/:applicationId
    /user/applications/:applicationId/appeal/:level /user/applications/:applicationId/appeals/:number
    /user/applications/:applicationId/documents/:document /user/applications/:applicationId/fee
    /user/applications/:applicationId/put-right /user/applications/:applicationId/withdraw
    /user/apply/:serviceId/:step /user/apply/:serviceId/documents/:document /user/family/:memberId`,
  '404 405': `/admin/privacy/breach/:breachId/report/:receiver /admin/services/form/:serviceId/export
    /admin/services/form/:serviceId/preview /login/hosted /login/hosted/back /login/hosted/out
    /user/applications/:applicationId/acknowledgement
    /user/applications/:applicationId/appeals/:number/order /user/applications/:applicationId/certificate
    /user/applications/:applicationId/data /user/applications/:applicationId/documents/:document/:page
    /user/applications/:applicationId/kept /user/applications/:applicationId/letter
    /user/applications/:applicationId/letter/:number /user/applications/:applicationId/receipts/:paymentId
    /user/papers/:paperId/:page`,
  '404 422': `/admin/privacy/breach/:breachId /staff/release-number/:userId`,
  '410 410': `/password/:token`,
}

/** The same of what stands below both `/staff` and `/admin`. */
const officePages = {
  '200 303': `/work`,
  '200 404': `/application/undo /application/update/:applicationId/fee /calls /counter /payments /payments/count`,
  '200 405': `/application/export /application/print /application/update/:applicationId/acknowledgement /certificates
    /certificates/export /payments/export /slips /told`,
  '200 422': `/application/approve /application/update /application/update/:applicationId
    /application/update/:applicationId/set-aside /ready`,
  '303 405': `/application/update/:applicationId/next`,
  '404 404': `/application/update/:applicationId/appeals /application/update/:applicationId/certificate
    /certificates/:certificateId /counter/slip/:applicationId`,
  '404 405': `/application/update/:applicationId/appeals/:number
    /application/update/:applicationId/appeals/:number/order /application/update/:applicationId/kept
    /application/update/:applicationId/letter /application/update/:applicationId/letter/:number
    /application/update/:applicationId/papers/:document/:page /certificates/:certificateId/print
    /payments/:paymentId/receipt`,
}

/** The same below the form of a service, over the one with questions, which has no group and no documents. */
const formPages = {
  '200 405': '/add/:section',
  '200 422': '/section/:section /add/:section/:kind /question/:question /add/:section/group',
  '404 404': '/group/:group /group/:group/add/:kind /group/:group/question/:question /document/:position',
  '404 405': '/group/:group/add',
}

/** The same of an account's own pages: of citizens, of officers, and of all who have an account. */
const citizenPages = {
  '200 405': '/privacy /privacy/looked /privacy/breach',
  '200 422': '/messages /privacy/download /privacy/complain /privacy/nominee /privacy/erase',
}
const officerPages = { '200 422': '/second-factor' }
const accountPages = { '200 404': '/sessions', '200 422': '/sign-in /passkeys /phone /password' }

function rowsOf(answers: Record<string, string>, under = '', more: Partial<Row> = {}) {
  const rows = Object.entries(answers).flatMap(([answer, addresses]) => {
    const [get = 0, post = 0] = answer.split(' ').map(Number)
    return addresses.split(/\s+/).map((address): [string, Row] => {
      const [, area = ''] = /^(\/\w+)(\/|$)/.exec(under + address) ?? []
      const owner = areas[area]
      return [under + address, { for: owner ? [owner] : everyone, get, post, ...more }]
    })
  })
  return Object.fromEntries(rows)
}

const [officers, accounts]: Who[][] = [
  ['staff', 'admin'],
  ['user', 'staff', 'admin'],
]

/** Every route of the portal; one that is not here fails the suite. */
export const accessRows: Record<string, Row> = {
  ...rowsOf(pages),
  ...rowsOf(officePages, '/staff'),
  ...rowsOf(officePages, '/admin'),
  ...rowsOf(formPages, '/admin/services/form/:serviceId', { withForm: true }),
  ...rowsOf(citizenPages, '/account'),
  ...rowsOf(officerPages, '/account', { for: officers }),
  ...rowsOf(accountPages, '/account', { for: accounts }),
  // These lie before nobody but who hears appeals: see intermediary-access.test.ts.
  ...rowsOf(
    { '404 404': '/appeals /appeals/:appealId /appeals/:appealId/hearing /appeals/:appealId/order' },
    '/staff',
    { for: [] },
  ),
  ...pdfRows,
  '/login': { for: ['nobody'], get: 200, post: 422, postFor: everyone },
  '/login/code': { for: [], get: 303, post: 422, postFor: everyone },
  '/logout': { for: [], get: 303, post: 303 },
  '/apply/:serviceId': { for: ['nobody'], get: 200, post: 422, postFor: everyone, postElse: 409 },
  '/registration/user': { for: ['nobody'], get: 200, post: 422, postFor: everyone },
  '/claim': { for: everyone, get: 200, post: 422, onlyPostFor: ['user'] },
  '/*': { for: everyone, get: 404, post: 404, at: '/nothing/here' },
}
