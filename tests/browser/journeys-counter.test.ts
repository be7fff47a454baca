import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { any, like } from './words.ts'

const browser = await browserForFile()

oneWay('who goes back to the counter’s form finds nothing of the person before in it', async (t, way) => {
  const { say } = way
  const serviceId = await newService(browser.portal)
  const { page, open } = await browser.guest(t, { ...way, as: 'staff' })
  await open(`/staff/counter?service=${serviceId}`)
  const signature = page.getByLabel(say('officer.counter.signature'), { exact: true })
  await page.getByLabel(say('officer.counter.noPhone')).check()
  for (const [field, words] of Object.entries(answers))
    if (words && field !== 'applicantPhoneNo') await page.locator(`main [name="${field}"]`).fill(words)
  await signature.check()
  await page.getByRole('button', { name: say('officer.counter.save'), exact: true }).click()
  await expect(page.getByRole('article')).toContainText(answers.applicantName)
  await page.goBack()
  await expect(page.locator('[name=applicantName]')).toHaveValue('')
  await expect(signature).not.toBeChecked()
})

oneWay(
  'a clerk marks a missing document, reads the answer, finds the case complete and rejects it with a reason',
  async (t, { script, language, say, mark }) => {
    const { db } = browser.portal.council
    const today = councilDay(new Date().toISOString())
    const citizen = await newCitizen(db, `${mark} Kamble`)
    const service = await offer(db, factsOf(15, ['Ration card', 'Proof of residence']))
    const fields = { applicantName: `${mark} Kamble`, on: dayOf(dayNumber(today) - 3), atHand: [0, 1] }
    const number = await apply(db, citizen, service, fields)
    const { page, open } = await browser.guest(t, { script, language, as: 'staff' })
    const said = page.getByRole('status')
    const alert = page.getByRole('alert')
    const panel = page.getByRole('region', { name: say('officer.region', { applicationId: number }) })
    const button = (key: 'officer.saveNote' | 'officer.submit') =>
      panel.getByRole('button', { name: say(key), exact: true })
    const document = (name: string) => panel.getByRole('group', { name })
    const markAs = (name: string, as: 'seen' | 'missing') =>
      document(name).getByRole('radio', { name: say(`officer.marks.${as}`), exact: true })
    const history = panel.getByRole('list', { name: say('ui.history') })
    /** Opens a row that is folded; with script it stays open after the next answer. */
    const unfold = async (name: string) => {
      const fold = panel.locator('details', { has: page.locator('summary', { hasText: name }) })
      if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
    }

    await open('/staff/application/update')
    const search = page.getByRole('search', { name: say('officer.searchBy') })
    await search.getByRole('searchbox').fill(`${mark.toLowerCase().slice(0, 4)} kam`)
    await page.keyboard.press('Enter')
    const list = page.getByRole('table', { name: say('officer.heading') })
    await expect(list.getByRole('row')).toHaveCount(2)
    const more = page.locator('.filters-more')
    await more.locator('summary').click()
    await more.getByLabel(say('officer.turn'), { exact: true }).selectOption('council')
    await more.getByRole('button', { name: say('officer.filter'), exact: true }).click()
    await expect(page).toHaveURL(/search=.*turn=council|turn=council.*search=/)
    const listed = page.url()
    await list
      .getByRole('row', { name: number })
      .getByRole('link', { name: say('officer.updateStatus') })
      .click()

    await expect(panel).toContainText(like(say('officer.turnSince.council', { date: any })))
    await button('officer.submit').click()
    // Nothing is chosen yet.
    await expect(alert).toContainText(say('flash.nothingChanged.title'))
    if (script) await expect(alert).toBeFocused()
    await markAs('Ration card', 'seen').check()
    await markAs('Proof of residence', 'missing').check()
    await unfold(say('field.noteToApplicant'))
    await panel.getByLabel(say('field.noteToApplicant')).fill('The bill is of another house.')
    await button('officer.submit').click()
    await expect(said).toContainText(say('flash.documentsSaved.title'))
    await expect(panel).toContainText(like(say('officer.turnSince.citizen', { date: any })))
    await expect(panel).toContainText(say('officer.noDueDate.documentsMissing'))
    await unfold(say('ui.history'))
    await expect(history).toContainText('The bill is of another house.')

    await unfold(say('field.internalNote'))
    await panel.getByLabel(say('field.internalNote')).fill('Phoned; comes on Monday.')
    await button('officer.saveNote').click()
    await expect(said).toContainText(say('flash.noteSaved.title'))
    await unfold(say('ui.history'))
    await expect(history).toContainText('Phoned; comes on Monday.')

    await answerMissing(db, citizen, number, { atHand: [1], note: 'Here it is now', revision: 2 })
    await markAs('Proof of residence', 'seen').check()
    await button('officer.submit').click()
    await expect(alert).toContainText(
      like(say('officer.changed.application.answered', { applicationId: number, moment: any })),
    )
    await expect(panel).toContainText('Here it is now')
    await expect(markAs('Proof of residence', 'seen')).toBeChecked()
    await button('officer.submit').click()
    await expect(said).toContainText(say('flash.documentsSaved.title'))
    await expect(panel).toContainText(like(say('officer.turnSince.council', { date: any })))

    await panel.getByLabel(say('field.status')).selectOption('Rejected')
    await button('officer.submit').click()
    await expect(alert).toContainText(say('error.reasonMissing'))
    await panel.getByLabel(say('field.reason')).fill('The house is in another village.')
    await button('officer.submit').click()
    await expect(said).toContainText(
      say('flash.statusUpdated.more', { applicationId: number, status: 'Rejected' }),
    )
    await expect(page).toHaveURL(listed)
    await expect(list).toHaveCount(0)
  },
)
