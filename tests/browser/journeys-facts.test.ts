import assert from 'node:assert/strict'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { like } from './words.ts'

const browser = await browserForFile()

oneWay(
  'an admin writes a document with its note and the time limit, and anyone reads them',
  async (t, way) => {
    const { mark, say } = way
    const serviceId = await newService(browser.portal, { serviceName: `${mark} ledger` })
    const { page, open } = await browser.guest(t, { ...way, as: 'admin' })
    await open(`/admin/services/update/${serviceId}`)
    await page.getByRole('link', { name: say('admin.facts.link') }).click()
    await page
      .getByRole('textbox', { name: say('fact.documents'), exact: true })
      .fill(`${mark} card; the original`)
    await page.getByRole('textbox', { name: say('fact.days'), exact: true }).fill('7')
    await page.locator('#source').fill('Gazette 295')
    await page.locator('#grade').selectOption('A')
    await page.getByRole('button', { name: say('admin.facts.save') }).click()
    await expect(page.getByRole('status')).toContainText(say('flash.factKept.title'))
    await expect(page.locator('.citizens-view')).toContainText(`${mark} card`)

    const reader = await browser.guest(t, way)
    await reader.open(`/services/${serviceId}`)
    const facts = reader.page.getByRole('main')
    for (const text of [`${mark} card`, 'the original', say('fact.daysValue', { count: 7 }), 'Gazette 295'])
      await expect(facts).toContainText(text)
  },
)

/** A week of its own for each way. */
const mondays: Record<string, string> = {
  'en script': '06-04',
  'en plain': '07-02',
  'hi script': '08-06',
  'mr script': '09-03',
  'mr plain': '11-05',
  'hi plain': '12-03',
}

oneWay(
  'an admin adds a holiday and an order once the page has shown which cases are due on another day',
  async (t, way) => {
    const { say } = way
    const { db } = browser.portal.council
    const on = `2035-${mondays[`${way.language} ${way.script ? 'script' : 'plain'}`]}`
    await apply(db, await newCitizen(db), await offer(db, factsOf(3)), { on })
    const next = (days: number) => `${on.slice(0, 8)}${String(Number(on.slice(8)) + days).padStart(2, '0')}`
    const { page, open } = await browser.guest(t, { ...way, as: 'admin' })
    await open('/admin/calendar?year=2035')
    await page.getByLabel(say('admin.calendar.day')).fill(next(1))
    await page.locator('#holiday-en').fill('Village fair')
    await page.getByRole('button', { name: say('admin.calendar.addHoliday') }).click()
    const preview = page.getByRole('region', {
      name: like(say('admin.calendar.preview.heading', { count: 1 })),
    })
    await expect(preview.getByRole('table')).toContainText('CASE-')
    const carryOut = page.getByRole('button', { name: say('admin.calendar.preview.carryOut') })
    await carryOut.click()
    const said = page.getByRole('status')
    await expect(said).toContainText(like(say('flash.calendarChanged.more', { cases: 1 })))
    await page.getByRole('link', { name: say('admin.calendar.addOrder') }).click()
    await page.getByLabel(say('admin.calendar.reference')).fill('E-35')
    await page.getByLabel(say('admin.calendar.orderedOn')).fill('2026-03-01')
    await page.getByLabel(say('admin.calendar.authority')).fill('Collector')
    await page.getByLabel(say('admin.calendar.reason')).fill('Election')
    await page.getByLabel(say('admin.calendar.fromDay')).fill(next(2))
    await page.getByLabel(say('admin.calendar.toDay')).fill(next(2))
    await page.getByRole('button', { name: say('admin.calendar.addOrder') }).click()
    await expect(preview.getByRole('table')).toContainText('CASE-')
    const download = page.waitForEvent('download')
    await preview
      .getByRole('button', { name: like(say('admin.calendar.preview.file', { count: 1 })) })
      .click()
    assert.equal((await download).suggestedFilename(), 'moved-due-dates.csv')
    await carryOut.click()
    await expect(said).toContainText(like(say('flash.calendarChanged.more', { cases: 1 })))
    const orders = page.getByRole('table', { name: say('admin.calendar.orders') })
    await expect(orders.getByRole('row', { name: 'E-35' }).first()).toContainText('Election')
  },
)
