import { applyFor, newCaseService } from '../portal/cases-for-tests.ts'
import { browserForFile, eachWay, expect } from './open-browser.ts'
import { newPerson } from './people.ts'
import { any, like } from './words.ts'

const browser = await browserForFile()

eachWay(
  'a citizen withdraws an application, a clerk finds it under Withdrawn, and the citizen brings it back',
  async (t, way) => {
    const { say } = way
    const { portal } = browser
    const { visitor } = await newPerson(portal, 'user', 'Withdrawing')
    const papers = { 'document-0': 'yes', 'document-1': 'yes' }
    const applicationId = await applyFor(visitor, await newCaseService(portal), papers)
    const { page, open } = await browser.guest(t, { ...way, width: 360, as: visitor })
    await open(`/user/applications/${applicationId}`)
    await page.getByText(say('pages.case.withdraw.open'), { exact: true }).click()
    const withdraw = say('pages.case.withdraw.button', { applicationId })
    await page.getByRole('link', { name: withdraw }).click()
    await expect(page.getByText(say('pages.case.withdraw.question', { days: '30' }))).toBeVisible()
    await page.getByLabel(say('field.reason')).fill('We moved to Pune.')
    await page.getByRole('button', { name: withdraw }).click()
    await expect(page.getByRole('status')).toContainText(say('flash.withdrawn.title', { applicationId }))
    await expect(page.getByText(like(say('turn.withdrawn', { date: any })))).toBeVisible()

    const clerk = await browser.guest(t, { ...way, as: 'staff' })
    await clerk.open('/staff/application/update')
    await expect(clerk.page.getByText(applicationId)).toHaveCount(0)
    await clerk.page.getByRole('link', { name: say('officer.withdrawal.tab') }).click()
    await expect(clerk.page.getByRole('row', { name: applicationId })).toContainText('We moved to Pune.')

    const back = say('pages.case.withdraw.bringBack', { applicationId })
    await page.getByRole('button', { name: back }).click()
    await expect(page.getByRole('status')).toContainText(
      say('flash.withdrawalEnded.title', { applicationId }),
    )
    await expect(page.getByRole('button', { name: back })).toHaveCount(0)
  },
)
