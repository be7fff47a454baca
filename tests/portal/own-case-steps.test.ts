// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import type { ServiceResult } from '../../rules/service-result.ts'
import { newCitizen, newStaff } from '../actors.ts'
import { apply } from '../council/cases-for-tests.ts'
import { applyFor, mark, newCaseService, visitAs } from './cases-for-tests.ts'
import { portalForFile } from './open-test-portal.ts'
import type { Visited } from './visitor.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')

const page = (number: string) => `/user/applications/${number}`
const both = { 'document-0': 'yes', 'document-1': 'yes' }

/** The steps of an application as its page tells them. */
function stepsIn({ html }: Visited) {
  const [list = ''] = /<ol class="register case-steps"[\s\S]*?<\/ol>/.exec(html) ?? []
  return [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, step = '']) =>
    step
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('the page of a case tells its steps, and only those that are true of it', async () => {
  const { db } = portal.council
  const owner = await newCitizen(db)
  const visitor = await visitAs(portal, owner)
  const serviceId = await newCaseService(portal)
  const number = await apply(db, owner, serviceId, { on: '2025-12-30', atHand: [0, 1] })
  const givesOut = (result: ServiceResult) =>
    db.updateTable('services').set({ result }).where('serviceId', '=', serviceId).execute()
  const received = '30 Dec 2025 Received'
  const ahead = 'Papers will be checked The office tells you here if one is missing.'
  const ask = 'After the decision What comes next If it is approved: ask at the office how you get it.'
  const late = '5 Jan 2026 Decision is late This was the last day for it. Nobody has decided yet.'
  const open = await visitor.get(page(number))
  assert.deepEqual(stepsIn(open), [received, ahead, late, ask])
  await givesOut('certificate')
  assert.match(open.text, /Ask at the office why nobody has decided yet\./)
  assert.match(
    open.html,
    new RegExp(`<a[^>]* href="${page(number)}/acknowledgement"[^>]*>Print acknowledgement`),
  )

  await mark(portal, number, { seen: [0], missing: [1] })
  const waiting = await visitor.get(page(number))
  assert.match(stepsIn(waiting)[1] ?? '', /^\d+ \w+ \d+ Papers are missing The office waits for them\.$/)
  assert.match(waiting.text, /Still missing: Tax receipt/)

  const decide = async (status: 'Approved' | 'Rejected', revision: number) => {
    const now = new Date('2026-12-01T06:30:00.000Z')
    const reason = status === 'Rejected' ? 'The house is another’s.' : ''
    const clerk = await newStaff(db, 'S. Kulkarni')
    const whyChanged = status === 'Approved' ? 'The house is theirs after all.' : ''
    const asked = { status, revision, now, reason, whyChanged }
    assert.deepEqual(await decideApplication(db, clerk, number, asked), { decided: true })
    return visitor.get(page(number))
  }
  const refused = await decide('Rejected', 2)
  assert.deepEqual(stepsIn(refused), [received, '1 Dec 2026 Rejected'])
  assert.doesNotMatch(refused.text, /Collect|Nobody has decided/)
  assert.equal(refused.text.match(/The house is another’s\./g)?.length, 1, 'the reason is told once')
  const approved = await decide('Approved', 3)
  const taken = 'Collect At the office. Take the application number with you.'
  assert.deepEqual(stepsIn(approved), [received, '1 Dec 2026 Approved', taken])
  await givesOut('nothing')
  const repaired = stepsIn(await visitor.get(page(number)))
  assert.equal(repaired.at(-1), 'Work to be done On the spot. There is nothing to collect.')
})

test('an application that was just sent is due by a day, and one that is set aside promises nothing', async () => {
  const number = await applyFor(citizen, await newCaseService(portal), both)
  const sent = stepsIn(await citizen.get(page(number)))
  assert.equal(sent.length, 4)
  assert.match(
    sent[2] ?? '',
    /^By \d+ \w+ \d{4} Decision If it is late, you can appeal from \d+ \w+ \d{4} on\.$/,
  )
  const clerk = await portal.signedIn('staff')
  await clerk.submit(`/staff/application/update/${number}/set-aside`, { reason: 'Nobody lives there' })
  const aside = await citizen.get(page(number))
  assert.match(stepsIn(aside).join(';'), /^\d+ \w+ \d+ Received;\d+ \w+ \d+ Set aside as not genuine$/)
  assert.match(aside.text, /Ask at the office if that is wrong\./)
})
