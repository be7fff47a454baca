import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { browserForFile, eachWay, expect, oneWay } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'
import { any, like } from './words.ts'

const browser = await browserForFile()

eachWay(
  'a clerk works from the pending link to a decision, and is back on the list as it was',
  async (t, way) => {
    const { mark, say } = way
    // Digits come first in every language's order, so that it stands on the first page.
    const name = `2 ${mark} bridge repair`
    const { numbers } = await newApplications(browser.portal, { count: 2, serviceName: name })
    const [older = '', newer = ''] = numbers
    const { page, open } = await browser.guest(t, { ...way })
    await open('/')
    await page.getByRole('link', { name: say('login.staff') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('login.staff') })).toBeVisible()
    await logIn(page, 'staff@panchayat.example', { secret: demonstrationPassword, say })
    await expect(page.getByRole('heading', { level: 1, name: say('area.staff') })).toBeVisible()
    const services = page.getByRole('table', { name: say('staff.manageApplications') })
    await services
      .getByRole('row', { name })
      .getByRole('link', { name: say('staff.pending', { count: '2' }) })
      .click()

    const list = page.getByRole('table', { name: say('officer.heading') })
    await expect(list.getByRole('row')).toHaveCount(3)
    await expect(page.getByLabel(say('officer.service'))).toHaveValue(/^TEST-\d+$/)
    const before = page.url()
    await list
      .getByRole('row', { name: newer })
      .getByRole('link', { name: say('officer.updateStatus') })
      .click()
    const panel = page.getByRole('region', { name: say('officer.region', { applicationId: newer }) })
    await expect(panel.getByLabel(say('field.status'))).toHaveValue('Pending')
    await expect(panel.getByLabel(say('field.status')).getByRole('option')).toHaveText([
      say('ui.status.Pending'),
      say('ui.status.Approved'),
      say('ui.status.Rejected'),
    ])
    await panel.getByRole('link', { name: say('ui.cancel') }).click()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(before)
    await list
      .getByRole('row', { name: newer })
      .getByRole('link', { name: say('officer.updateStatus') })
      .click()
    await panel.getByLabel(say('field.status')).selectOption('Approved')
    await panel.getByRole('button', { name: say('officer.submit'), exact: true }).click()

    const said = page.getByRole('status')
    await expect(said).toContainText(say('flash.statusUpdated.title'))
    await expect(said).toContainText(
      say('flash.statusUpdated.more', { applicationId: newer, status: 'Approved' }),
    )
    await expect(page).toHaveURL(before)
    await expect(panel).toHaveCount(0)
    await expect(list.getByRole('row')).toHaveCount(2)
    await expect(list.getByRole('rowheader', { name: older })).toBeVisible()
    const menu = page.getByRole('navigation', { name: say('ui.menu') })
    await menu.getByRole('link', { name: say('area.menu.updateStatus') }).click()
    await expect(said).toHaveCount(0)
  },
)

oneWay(
  'of two clerks on one application the second learns who was first, and decides again',
  async (t, way) => {
    const { script, say } = way
    const { number } = await newApplications(browser.portal, { count: 1 })
    const first = await newPerson(browser.portal, 'staff', 'Farida')
    const one = await browser.guest(t, { ...way, as: first.visitor })
    const two = await browser.guest(t, { ...way, as: 'admin' })
    await one.open(`/staff/application/update/${number}`)
    await two.open(`/admin/application/update/${number}`)
    for (const [{ page }, status] of [
      [one, 'Approved'],
      [two, 'Rejected'],
    ] as const) {
      const panel = page.getByRole('region', { name: say('officer.region', { applicationId: number }) })
      await panel.getByLabel(say('field.status')).selectOption(status)
      if (status === 'Rejected') await panel.getByLabel(say('field.reason')).fill('Not of this village')
      await panel.getByRole('button', { name: say('officer.submit'), exact: true }).click()
      await expect(page.locator('[role=status], [role=alert]')).not.toBeEmpty()
    }
    await expect(one.page.getByRole('status')).toContainText(say('flash.statusUpdated.title'))
    const alert = two.page.getByRole('alert')
    await expect(alert).toContainText(say('error.updateFailed'))
    await expect(alert).toContainText(
      like(
        say('officer.changed.application.decided', {
          by: first.name,
          applicationId: number,
          status: say('ui.status.Approved'),
          moment: any,
        }),
      ),
    )
    if (script) await expect(alert).toBeFocused()
    const panel = two.page.getByRole('region', { name: say('officer.region', { applicationId: number }) })
    await expect(panel.getByRole('list', { name: say('ui.history') })).toContainText(first.name)
    await expect(panel.getByRole('list', { name: say('ui.history') })).toContainText(
      say('ui.status.Approved'),
    )
    await panel.getByLabel(say('field.status')).selectOption('Rejected')
    await panel.getByLabel(say('field.whyChanged')).fill('Looked at again')
    await panel.getByRole('button', { name: say('officer.submit'), exact: true }).click()
    await expect(two.page.getByRole('status')).toContainText(
      say('flash.statusUpdated.more', { applicationId: number, status: 'Rejected' }),
    )
  },
)

test('an opened application is printed alone: no other applicant’s name, no empty field', async (t) => {
  const { db } = browser.portal.council
  const service = await offer(db, factsOf(9, ['Ration card', 'Proof of residence']))
  const citizen = await newCitizen(db)
  const applicants = ['Usha Printed', 'Vimal Elsewhere']
  const [number = ''] = await Promise.all(
    applicants.map((applicantName) => apply(db, citizen, service, { applicantName, atHand: [0, 1] })),
  )
  const { page, open } = await browser.guest(t, { script: false, as: 'staff' })
  await page.emulateMedia({ media: 'print' })
  for (const at of [`/${number}?service=${service}`, `?service=${service}&view=${number}`]) {
    await open(`/staff/application/update${at}`)
    const printed = await page.locator('body').innerText()
    assert.match(printed, /Usha Printed/)
    assert.doesNotMatch(printed, /Vimal Elsewhere/)
    await expect(page.locator('textarea, select, input').filter({ visible: true })).toHaveCount(0)
  }
})

oneWay('a case with three papers is approved and the next one opened without scrolling', async (t, way) => {
  const { mark, script, say } = way
  const { db } = browser.portal.council
  const service = await offer(db, factsOf(15, ['Ration card', 'Photo', 'Tax receipt']))
  const citizen = await newCitizen(db, mark)
  const send = () => apply(db, citizen, service, { atHand: [0, 1, 2] })
  const [first, second, third] = [await send(), await send(), await send()]
  const clerk = await newPerson(browser.portal, 'staff', 'Sunita')
  // A clerk at work has chosen a password, and is not told to.
  await db.updateTable('users').set({ temporaryPasswordAt: null }).where('id', '=', clerk.id).execute()
  const { page, open } = await browser.guest(t, {
    ...way,
    as: clerk.visitor,
    width: 1366,
    height: 768,
  })
  await open(`/staff/application/update/${first}?service=${service}`)
  const panel = page.getByRole('region', { name: say('officer.region', { applicationId: first }) })
  for (const part of [
    panel.getByLabel(say('field.status')),
    panel.getByRole('button', { name: say('officer.submit'), exact: true }),
    panel.getByRole('link', { name: say('ui.cancel'), exact: true }),
    panel.getByRole('button', { name: say('officer.queue.next') }),
    page.getByRole('link', { name: say('officer.queue.skip'), exact: true }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  let clicks = 0
  const click = async (name: string, exact = true) => {
    clicks += 1
    const button = page.getByRole('button', { name, exact })
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click()
  }
  await click(say('officer.allSeen'))
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(3)
  await click(say('officer.decide.Approved'))
  // It says its place in the list too.
  if (script) await click(say('officer.queue.next'), false)
  await expect(
    page.getByRole('region', { name: say('officer.region', { applicationId: second }) }),
  ).toBeVisible()
  await expect(page.getByRole('status')).toContainText(
    say('flash.decidedNext.title', { applicationId: first, status: 'Approved', left: '2' }),
  )
  assert.equal(clicks, script ? 3 : 2)
  t.diagnostic(`${clicks} clicks a decision`)
  if (!script) return
  // The next one by keys alone.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  const keys = ['KeyS', 'KeyA', 'KeyN']
  for (const key of keys) await page.keyboard.press(key)
  await expect(
    page.getByRole('region', { name: say('officer.region', { applicationId: third }) }),
  ).toBeVisible()
  t.diagnostic(`${keys.length} keys a decision`)
})
