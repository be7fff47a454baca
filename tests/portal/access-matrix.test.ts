// One engine is enough: its requests end at the doors, or ask the same queries again.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newCitizen, newMember } from '../actors.ts'
import { submitted } from '../submit-for-tests.ts'
import { certificateRows } from './certificate-access.ts'
import { decisionRows } from './decision-access.ts'
import { feeRows } from './fee-access.ts'
import { addressOf, areas, everyone, formRows, type Row, type Who } from './form-access.ts'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeForm } from './own-forms-for-tests.ts'
import { pdfRows } from './pdf-access.ts'
import { privacyRows } from './privacy-access.ts'
import { routePatterns as all } from './route-patterns.ts'
import { answers, newService } from './services-for-tests.ts'
import { setupRows } from './setup-access.ts'
import { signInRows } from './sign-in-access.ts'
import type { Visited, Visitor } from './visitor.ts'

const secret = 'Canary Landmark'
/** What tells messengers what it is: pages open without form, session or number. None loads the picture. */
const previewed = ['/', '/services', '/services/:serviceId']
const made = { serviceId: '', formId: '', applicationId: '', memberId: '' }

/** Every route of the portal; one that is not here fails the suite. */
const matrix: Record<string, Row> = {
  '/': { for: everyone, get: 200, post: 405 },
  '/services': { for: everyone, get: 200, post: 405 },
  '/services/:serviceId': { for: everyone, get: 200, post: 405 },
  '/overview': { for: everyone, get: 200, post: 405 },
  ...signInRows,
  '/apply/:serviceId': { for: ['nobody'], get: 200, post: 422, postFor: everyone, postElse: 409 },
  '/registration/user': { for: ['nobody'], get: 200, post: 422, postFor: everyone },
  '/password/:token': { for: everyone, get: 410, post: 410 },
  '/track': { for: everyone, get: 200, post: 422 },
  '/claim': { for: everyone, get: 200, post: 422, onlyPostFor: ['user'] },
  '/language/:language': { for: everyone, get: 303, post: 405 },
  '/contact': { for: everyone, get: 200, post: 405 },
  '/help': { for: everyone, get: 200, post: 405 },
  '/privacy': { for: everyone, get: 200, post: 405 },
  '/privacy/:list': { for: everyone, get: 200, post: 405 },
  '/terms': { for: everyone, get: 200, post: 405 },
  '/accessibility': { for: everyone, get: 200, post: 405 },
  '/site-map': { for: everyone, get: 200, post: 405 },
  '/offline': { for: everyone, get: 200, post: 405 },
  '/403': { for: everyone, get: 403, post: 405 },
  '/district': { for: everyone, get: 404, post: 404 },
  '/district/councils.csv': { for: everyone, get: 404, post: 404 },
  '/drafts': { for: everyone, get: 303, post: 403 },
  '/account/sign-in': { for: ['user', 'staff', 'admin'], get: 200, post: 422 },
  '/account/second-factor': { for: ['staff', 'admin'], get: 200, post: 422 },
  '/account/passkeys': { for: ['user', 'staff', 'admin'], get: 200, post: 422 },
  '/account/sessions': { for: ['user', 'staff', 'admin'], get: 200, post: 404 },
  '/account/messages': { for: ['user'], get: 200, post: 422 },
  ...privacyRows,
  '/account/phone': { for: ['user', 'staff', 'admin'], get: 200, post: 422 },
  '/account/password': { for: ['user', 'staff', 'admin'], get: 200, post: 422 },

  // An empty form deletes nothing, and the list that it leads back to says so.
  '/admin': { for: ['admin'], get: 200, post: 303 },
  '/admin/create-service': { for: ['admin'], get: 200, post: 422 },
  // It has no page of its own: a form that names no service leads back to the list, which says so.
  '/admin/services/move': { for: ['admin'], get: 303, post: 303 },
  '/admin/services/update/:serviceId': { for: ['admin'], get: 200, post: 409 },
  ...formRows,
  ...setupRows,
  ...decisionRows,
  ...certificateRows,
  ...pdfRows,
  ...feeRows,
  '/admin/calendar': { for: ['admin'], get: 200, post: 422 },
  '/admin/calendar/counting': { for: ['admin'], get: 200, post: 422 },
  // An empty form does not say which list it takes the place of.
  '/admin/calendar/holidays/:year': { for: ['admin'], get: 200, post: 409 },
  '/admin/calendar/order': { for: ['admin'], get: 200, post: 422 },
  '/admin/calendar/order/:orderId': { for: ['admin'], get: 404, post: 404 },
  '/admin/calendar/order/:orderId/correct': { for: ['admin'], get: 404, post: 404 },
  '/admin/calendar/order/:orderId/revoke': { for: ['admin'], get: 404, post: 404 },
  // It has no page, and an empty form says nothing that would move a due date.
  '/admin/calendar/moved/:form': { for: ['admin'], get: 404, post: 404 },
  '/admin/staff/:userId': { for: ['admin'], get: 404, post: 404 },
  '/admin/staff/:userId/phone': { for: ['admin'], get: 404, post: 404 },
  // An empty form is refused before the person is looked for.
  '/staff/release-number/:userId': { for: ['staff'], get: 404, post: 422 },
  '/admin/staff/:userId/identity': { for: ['admin'], get: 404, post: 404 },
  '/admin/citizens': { for: ['admin'], get: 200, post: 405 },
  '/admin/citizens/:userId': { for: ['admin'], get: 404, post: 404 },
  '/admin/create-staff': { for: ['admin'], get: 200, post: 422 },
  '/admin/requests': { for: ['admin'], get: 200, post: 404 },
  '/admin/council': { for: ['admin'], get: 200, post: 422 },
  '/admin/council/image': { for: ['admin'], get: 200, post: 404 },
  '/admin/categories': { for: ['admin'], get: 200, post: 404 },
  '/admin/work': { for: ['admin'], get: 200, post: 303 },
  // An empty form names no service.
  '/admin/counter': { for: ['admin'], get: 200, post: 404 },
  // An empty form names no call.
  '/admin/calls': { for: ['admin'], get: 200, post: 404 },
  '/admin/slips': { for: ['admin'], get: 200, post: 405 },
  // An empty form names nobody who took the paper.
  '/admin/ready': { for: ['admin'], get: 200, post: 422 },
  '/admin/told': { for: ['admin'], get: 200, post: 405 },
  // It was sent online, and has no slip.
  '/admin/counter/slip/:applicationId': { for: ['admin'], get: 404, post: 404 },
  '/admin/translations': { for: ['admin'], get: 200, post: 405 },
  '/admin/messages': { for: ['admin'], get: 200, post: 404 },
  '/admin/messages/:event/:channel/:language': { for: ['admin'], get: 200, post: 422 },
  '/admin/searches': { for: ['admin'], get: 200, post: 405 },
  '/admin/audit': { for: ['admin'], get: 200, post: 405 },
  '/admin/audit/export': { for: ['admin'], get: 200, post: 405 },
  '/admin/application/update': { for: ['admin'], get: 200, post: 422 },
  '/admin/application/update/:applicationId': { for: ['admin'], get: 200, post: 422 },
  '/admin/application/update/:applicationId/next': { for: ['admin'], get: 303, post: 405 },
  // A page of an application that has none.
  '/admin/application/update/:applicationId/papers/:document/:page': { for: ['admin'], get: 404, post: 405 },
  '/admin/application/update/:applicationId/set-aside': { for: ['admin'], get: 200, post: 422 },
  // It was sent online, and is nobody's to give back.
  '/admin/application/update/:applicationId/give-back': { for: ['admin'], get: 404, post: 404 },
  '/admin/application/update/:applicationId/acknowledgement': { for: ['admin'], get: 200, post: 405 },
  '/admin/application/export': { for: ['admin'], get: 200, post: 405 },
  '/admin/application/print': { for: ['admin'], get: 200, post: 405 },

  '/staff': { for: ['staff'], get: 200, post: 405 },
  '/staff/work': { for: ['staff'], get: 200, post: 303 },
  // An empty form names no service.
  '/staff/counter': { for: ['staff'], get: 200, post: 404 },
  '/staff/counter/entries': { for: ['staff'], get: 200, post: 405 },
  // An empty form names no call.
  '/staff/calls': { for: ['staff'], get: 200, post: 404 },
  '/staff/slips': { for: ['staff'], get: 200, post: 405 },
  // An empty form names nobody who took the paper.
  '/staff/ready': { for: ['staff'], get: 200, post: 422 },
  '/staff/told': { for: ['staff'], get: 200, post: 405 },
  // It was sent online, and has no slip.
  '/staff/counter/slip/:applicationId': { for: ['staff'], get: 404, post: 404 },
  '/staff/update-user': { for: ['staff'], get: 200, post: 404 },
  '/staff/application/update': { for: ['staff'], get: 200, post: 422 },
  '/staff/application/update/:applicationId': { for: ['staff'], get: 200, post: 422 },
  '/staff/application/update/:applicationId/next': { for: ['staff'], get: 303, post: 405 },
  // A page of an application that has none.
  '/staff/application/update/:applicationId/papers/:document/:page': { for: ['staff'], get: 404, post: 405 },
  '/staff/application/update/:applicationId/set-aside': { for: ['staff'], get: 200, post: 422 },
  '/staff/application/update/:applicationId/acknowledgement': { for: ['staff'], get: 200, post: 405 },
  '/staff/application/export': { for: ['staff'], get: 200, post: 405 },
  '/staff/application/print': { for: ['staff'], get: 200, post: 405 },

  '/user': { for: ['user'], get: 200, post: 405 },
  '/user/apply/:serviceId': { for: ['user'], get: 200, post: 422 },
  '/user/family': { for: ['user'], get: 200, post: 405 },
  '/user/family/new': { for: ['user'], get: 200, post: 422 },
  // Somebody in another citizen's family: as unknown as nobody.
  '/user/family/:memberId': { for: ['user'], get: 404, post: 404 },
  '/user/apply/:serviceId/:step': { for: ['user'], get: 404, post: 404 },
  '/user/apply/:serviceId/documents/:document': { for: ['user'], get: 404, post: 404 },
  // An empty form names no paper.
  '/user/papers': { for: ['user'], get: 200, post: 404 },
  '/user/papers/:paperId/:page': { for: ['user'], get: 404, post: 405 },
  '/user/applications': { for: ['user'], get: 200, post: 405 },
  // Another citizen's: as unknown as one that does not exist.
  '/user/applications/:applicationId': { for: ['user'], get: 404, post: 404 },
  '/user/applications/:applicationId/acknowledgement': { for: ['user'], get: 404, post: 405 },
  '/user/applications/:applicationId/withdraw': { for: ['user'], get: 404, post: 404 },
  '/user/applications/:applicationId/put-right': { for: ['user'], get: 404, post: 404 },
  '/user/applications/:applicationId/letter': { for: ['user'], get: 404, post: 405 },
  '/user/applications/:applicationId/data': { for: ['user'], get: 404, post: 405 },
  '/user/applications/:applicationId/documents/:document': { for: ['user'], get: 404, post: 404 },
  '/user/applications/:applicationId/documents/:document/:page': { for: ['user'], get: 404, post: 405 },
  '/user/:userId': { for: ['user'], get: 404, post: 404 },
  '/*': { for: everyone, get: 404, post: 404, at: '/nothing/here' },
}

const portal = await portalForFile()
const visitors = new Map<Who, Visitor>()

before(async () => {
  made.serviceId = await newService(portal)
  made.formId = await newService(portal)
  await publishOwnForm(portal, made.formId, treeForm())
  const fields = { ...answers, applicantLandmark: secret }
  const owner = await newCitizen(portal.council.db)
  const asked = { fields, submissionKey: 'matrix' }
  made.applicationId = await submitted(portal.council.db, owner, made.serviceId, asked)
  made.memberId = await newMember(portal.council.db, owner.id)
  for (const who of everyone) {
    visitors.set(who, who === 'nobody' ? portal.visitor() : await portal.signedIn(who))
  }
})

test('the matrix names every route of the portal, and no other', () => {
  assert.deepEqual(Object.keys(matrix).sort(), all.map((one) => one.pattern).sort())
})

for (const { pattern, ids } of all) {
  const row = matrix[pattern]
  if (!row) continue
  for (const who of everyone) {
    test(`${pattern} for ${who}`, async () => {
      const address = addressOf(pattern, row, made)
      const visitor = visitors.get(who)
      assert.ok(visitor)
      const asData = address === '/' ? '/_.data' : `${address}.data`
      const page = await visitor.get(address)
      const answers = {
        page,
        data: await visitor.get(asData),
        alone: await visitor.get(`${asData}?_routes=${encodeURIComponent(ids.at(-1) ?? '')}`),
      }
      assert.equal(/<meta (name="description"|property=)/.test(page.html), previewed.includes(pattern))
      assert.doesNotMatch(page.html.replace(/<meta [^>]*>/g, ''), /\/assets\/preview-/)
      if (row.for.includes(who)) {
        assert.equal(page.status, row.get)
        // A single-fetch redirect is a 202.
        assert.equal(answers.data.status, row.get === 303 ? 202 : row.get)
      } else {
        assert.equal(page.status, 303)
        for (const answer of Object.values(answers)) assertLedAway(answer, who, pattern)
      }
      if (!row.for.includes(who) || row.get === 404) {
        for (const { html } of Object.values(answers)) assert.ok(!html.includes(secret))
      }
      // Signing out would end the visitor's part in the matrix.
      if (pattern === '/logout') return
      // A post to a layout's address is the layout's unless it says that the page inside is meant.
      const inside =
        ids.length > 1 && all.some((one) => one.pattern.startsWith(`${pattern}/`)) ? '?index' : ''
      const posted = await visitor.post(address + inside)
      const postedData = await visitor.post(asData + inside)
      for (const answer of [posted, postedData]) {
        if ((row.onlyPostFor ?? row.for).includes(who))
          assert.equal(plainStatus(answer), row.post, answer.text.slice(0, 300))
        else if (row.postFor?.includes(who))
          assert.ok([row.postElse ?? row.post, 303].includes(answer.status))
        else assertLedAway(answer, who, pattern)
        assert.ok(!answer.html.includes(secret) || (row.for.includes(who) && row.get === 200))
      }
    })
  }
}

/** A redirect that is asked for by script is told in the body of a 202. */
function plainStatus({ status }: Visited) {
  return status === 202 ? 303 : status
}

/** Nobody goes to the login of the area, the wrong role to 403, a signed-in visitor to their own area. */
function assertLedAway(answer: Visited, who: Who, pattern: string) {
  const area = Object.keys(areas).find((start) => pattern === start || pattern.startsWith(`${start}/`))
  const target = area === undefined ? '/' : who === 'nobody' ? `/login?as=${areas[area]}` : '/403'
  // A form without a session is sent on to the login, which carries it past the sign-in.
  assert.ok([202, 303, 307].includes(answer.status), String(answer.status))
  const led = answer.location || answer.html
  assert.ok(led.includes(target), led.slice(0, 300))
}
