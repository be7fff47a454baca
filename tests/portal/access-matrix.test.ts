// One engine is enough: its requests end at the doors, or ask the same queries again.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newCitizen, newMember } from '../actors.ts'
import { submitted } from '../submit-for-tests.ts'
import { accessRows as matrix } from './access-rows.ts'
import { addressOf, areas, everyone, type Who } from './form-access.ts'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm, treeForm } from './own-forms-for-tests.ts'
import { routePatterns as all } from './route-patterns.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

const secret = 'Canary Landmark'
/** What tells messengers what it is: pages open without form, session or number. None loads the picture. */
const previewed = ['/', '/services', '/services/:serviceId']
const made = { serviceId: '', formId: '', applicationId: '', memberId: '' }

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
function plainStatus({ status, text }: Visited) {
  return status === 202 ? Number(/"status",(\d{3})/.exec(text)?.[1]) : status
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
