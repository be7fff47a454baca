import { after, before, type TestContext } from 'node:test'
import { applied, fill, hold, makeRoom, submitUntilRefused } from '../portal/database-to-harm.ts'
import { newService } from '../portal/services-for-tests.ts'
import { eachWay, expect, type Guest, openBrowser, type TestBrowser } from './open-browser.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const typed = {
  ...{ 'Full Name': applied.applicantName, "Father's Name": applied.applicantFatherName },
  ...{ "Mother's Name": applied.applicantMotherName, 'Phone No': applied.applicantPhoneNo },
  ...{ Village: applied.applicantVillage, Pincode: applied.applicantPincode },
  ...{ Landmark: applied.applicantLandmark, 'User Details': applied.userDetails },
}

/** Fills in the form to apply for the service, sends it, and finds it refused in these words and otherwise as it was. */
async function assertKept({ page, open }: Guest, serviceId: string, words: string) {
  await open(`/user/apply/${serviceId}`)
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert')).toContainText(words)
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
}

async function assertTaken({ page, faults }: Guest, serviceId: string) {
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status')).toContainText(`Your Application no is ${serviceId}321`)
  // The refusal itself is no fault of the page, nor the browser's note of it.
  const others = faults.filter((fault) => !/^50[37]: |status of 50[37]/.test(fault))
  faults.splice(0, faults.length, ...others)
}

async function newApplicant(t: TestContext, script: boolean) {
  const serviceId = await newService(browser.portal)
  return { serviceId, guest: await browser.guest(t, { width: 360, as: 'user', script }) }
}

eachWay(
  'a form that the database has no room for stays as it was typed, and is taken later',
  async (t, script) => {
    const { serviceId, guest } = await newApplicant(t, script)
    const { db } = browser.portal.council
    const neighbour = await browser.portal.signedIn('user')
    const another = await newService(browser.portal)
    await fill(db)
    await submitUntilRefused(neighbour, another)
    await assertKept(guest, serviceId, 'Not saved: the portal has no room left.')
    await makeRoom(db)
    await assertTaken(guest, serviceId)
  },
)

eachWay(
  'a form that the database is too busy for stays as it was typed, and is taken later',
  async (t, script) => {
    const { serviceId, guest } = await newApplicant(t, script)
    const letGo = await hold(t, { dataDir: browser.dataDir })
    await assertKept(guest, serviceId, 'Not saved: the portal cannot save now.')
    await letGo()
    await assertTaken(guest, serviceId)
  },
)
