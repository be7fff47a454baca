import { before, type TestContext } from 'node:test'
import { applied, fill, hold, makeRoom, submitUntilRefused } from '../portal/database-to-harm.ts'
import { typeVillages } from '../portal/places-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, type Guest, oneWay, type Way } from './open-browser.ts'
import type { Key, Say } from './words.ts'

const browser = await browserForFile()
before(() => typeVillages(browser.portal))

const typed = [
  ...(['applicantName', 'applicantFatherName', 'applicantMotherName', 'applicantPhoneNo'] as const),
  ...(['applicantVillage', 'applicantPincode', 'applicantLandmark', 'userDetails'] as const),
]

/** Fills in the service's form, sends it, and finds it refused in these words and otherwise as it was. */
async function assertKept({ page, open }: Guest, say: Say, serviceId: string, refusal: Key) {
  const field = (name: (typeof typed)[number]) => page.getByLabel(say(`field.${name}`))
  await open(`/user/apply/${serviceId}`)
  for (const name of typed) await field(name).fill(applied[name])
  await page.getByRole('button', { name: say('user.apply') }).click()
  await expect(page.getByRole('alert')).toContainText(say(refusal))
  for (const name of typed) await expect(field(name)).toHaveValue(applied[name])
}

async function assertTaken({ page, faults }: Guest, say: Say, serviceId: string) {
  await page.getByRole('button', { name: say('user.apply') }).click()
  const applicationId = `${serviceId}321`
  await expect(page.getByRole('status')).toContainText(`${say('pages.sent.message')} ${applicationId}`)
  // The refusal itself is no fault of the page, nor the browser's note of it.
  const others = faults.filter((fault) => !/^50[37]: |status of 50[37]/.test(fault))
  faults.splice(0, faults.length, ...others)
}

async function newApplicant(t: TestContext, way: Way) {
  const serviceId = await newService(browser.portal)
  return { serviceId, guest: await browser.guest(t, { width: 360, as: 'user', ...way }) }
}

oneWay(
  'a form that the database has no room for stays as it was typed, and is taken later',
  async (t, way) => {
    const { serviceId, guest } = await newApplicant(t, way)
    const { db } = browser.portal.council
    const neighbours = await Promise.all(Array.from({ length: 6 }, () => browser.portal.signedIn('user')))
    const another = await newService(browser.portal)
    await fill(db)
    await submitUntilRefused(neighbours, another)
    await assertKept(guest, way.say, serviceId, 'error.notSavedFull')
    await makeRoom(db)
    await assertTaken(guest, way.say, serviceId)
  },
)

oneWay(
  'a form for which the database is too busy stays as it was typed, and is taken later',
  async (t, way) => {
    const { serviceId, guest } = await newApplicant(t, way)
    const letGo = await hold(t, { dataDir: browser.dataDir })
    await assertKept(guest, way.say, serviceId, 'error.notSavedBusy')
    await letGo()
    await assertTaken(guest, way.say, serviceId)
  },
)
