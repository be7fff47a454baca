// Begun first: it waits for a worker to store the catalogue.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { newAdmin } from '../actors.ts'
import { everything } from '../everything.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, type Guest } from './open-browser.ts'
import { newPerson } from './people.ts'
import { forgiveLostConnection } from './watch.ts'

const browser = await browserForFile()

/** Opens the page, lets time pass until it asks for the catalogue, and waits till the browser keeps it. */
async function openAndKeep({ page, open }: Guest, path: string) {
  await page.clock.install()
  await open(path)
  const isKept = async () => {
    await page.clock.runFor(5000)
    return page.evaluate(() => navigator.serviceWorker.controller !== null)
  }
  await expect.poll(isKept, { intervals: [50] }).toBe(true)
}

/** Runs in the page: the addresses and texts of all that the browser keeps. */
async function keptPages() {
  const kept: { path: string; text: string }[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      const headers = JSON.stringify([...(answer?.headers ?? [])])
      kept.push({ path: request.url.slice(location.origin.length), text: headers + (await answer?.text()) })
    }
  }
  return kept
}

function pollKept(page: Page) {
  return expect.poll(async () => (await page.evaluate(keptPages)).map((kept) => kept.path))
}

function untilKept(page: Page, path: string) {
  return pollKept(page).toContain(path)
}

test('the catalogue can be read without a connection, each page with the day it was kept', async (t) => {
  const serviceId = await newService(browser.portal, { serviceName: 'Mending of the well' })
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  await openAndKeep(guest, '/')
  await page.goto(`/services/${serviceId}`)
  await expect(page.getByText('Stored copy of')).toHaveCount(0)
  await untilKept(page, `/services/${serviceId}`)
  await page.context().setOffline(true)
  for (const [path, heading] of [
    ['/', 'Welcome to E Gram Panchayat'],
    ['/services', 'Services of the council'],
    ['/services?need=water', 'Services of the council'],
    [`/services/${serviceId}`, 'Mending of the well'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const note = page.getByRole('complementary', { name: 'Stored copy' })
    await expect(note).toContainText(/Stored copy of \d+ \w+ \d{4} at \d+\.\d\d [ap]m/)
  }
  await page.getByRole('link', { name: 'All services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services of the council' })).toBeVisible()
  forgiveLostConnection(guest.faults)
})

test('the page of a service that was deleted is kept until somebody asks for it again', async (t) => {
  const { db } = browser.portal.council
  const serviceId = await newService(browser.portal)
  const guest = await browser.guest(t, { keeps: true })
  const { page } = guest
  await openAndKeep(guest, '/')
  const path = `/services/${serviceId}`
  await page.goto(path)
  await untilKept(page, path)
  await deleteService(db, await newAdmin(db), serviceId)
  await page.goto(path)
  await pollKept(page).not.toContain(path)
})

test('what is kept is in the language of the page, and in no other after a switch', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360, language: 'mr' })
  const { page } = guest
  await openAndKeep(guest, '/services')
  await page.context().setOffline(true)
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1, name: 'इंटरनेट नाही' })).toBeVisible()
  assert.equal(await page.locator('html').getAttribute('lang'), 'mr')
  await page.goto('/services')
  await expect(page.getByRole('complementary', { name: 'आधी ठेवलेले पान' })).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/services')
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/ hi$/)])
  for (const { text } of await page.evaluate(keptPages)) assert.match(text, /<html lang="hi"/)
  forgiveLostConnection(guest.faults)
})

const screens = {
  user: [
    '/',
    '/services',
    '/user',
    '/user/applications',
    '/account/password',
    '/services/BIRTH',
    '/user/apply/BIRTH/form',
  ],
  staff: ['/', '/services', '/staff', '/staff/application/update', '/staff/update-user', '/account/password'],
  admin: [
    '/',
    '/services',
    '/admin',
    '/admin/create-staff',
    '/admin/requests',
    '/admin/services/update/BIRTH',
  ],
}

for (const role of everything ? (['user', 'staff', 'admin'] as const) : (['user', 'admin'] as const)) {
  test(`nothing that a signed-in ${role} sees is kept on the device`, async (t) => {
    const person = await newPerson(browser.portal, role, `Canary${role}`)
    const guest = await browser.guest(t, { keeps: true, as: person.visitor })
    const { page, open } = guest
    await openAndKeep(guest, '/')
    await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
    for (const path of [...screens[role], ...(role === 'user' ? [`/user/${person.id}`] : [])])
      await open(path)
    await untilKept(page, '/services?need=water')
    if (role === 'user') await untilKept(page, '/services/BIRTH')
    const kept = await page.evaluate(keptPages)
    assert.ok(kept.length > 4, `${kept.length} pages are kept`)
    const own = [
      person.name,
      person.email,
      person.id,
      'Go to your own page',
      '/account/password',
      'et-cookie',
    ]
    for (const { path, text } of kept) {
      assert.match(path, /^\/(offline|services([/?].*)?)?$/)
      for (const word of own) assert.ok(!text.includes(word), `${path} has ${word}`)
    }
  })
}

test('without a connection a signed-in page is answered by the offline page, before logout and after', async (t) => {
  const person = await newPerson(browser.portal, 'user', 'Gone')
  const guest = await browser.guest(t, { keeps: true, width: 360, as: person.visitor })
  const { page } = guest
  await openAndKeep(guest, '/user')
  const offline = page.getByRole('heading', { level: 1, name: 'No connection' })
  await page.context().setOffline(true)
  await page.goto('/user')
  await expect(offline).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome User' })).toBeVisible()
  await page.getByRole('button', { name: 'Open Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('status')).toContainText('You have signed out.')
  await page.context().setOffline(true)
  await page.goto('/user')
  await expect(offline).toBeVisible()
  assert.ok(!(await page.content()).includes(person.name))
  forgiveLostConnection(guest.faults)
})

test('a step to another page of the catalogue without a connection leads to its stored copy', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  await openAndKeep(guest, '/')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Water', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Stored copy' })).toBeVisible()
  await expect(page).toHaveURL(/need=water$/)
  forgiveLostConnection(guest.faults)
})

test('from a page with script too a step without a connection leads to a stored copy', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  await openAndKeep(guest, '/login')
  await page.context().setOffline(true)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('complementary', { name: 'Stored copy' })).toBeVisible()
  forgiveLostConnection(guest.faults)
})

/** Whether the page has asked for the worker that keeps the catalogue, once it is there and an hour later. */
async function asksForWorker({ page, open }: Guest, path: string) {
  await page.addInitScript(() => {
    const workers = ServiceWorkerContainer.prototype
    const { register } = workers
    workers.register = function (...asked) {
      document.documentElement.classList.add('asks')
      return register.apply(this, asked)
    }
    // A plain page fetches its script after the first paint, which may be after the page counts as loaded.
    const noteScript = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement) document.documentElement.classList.add('scripted')
    }
    document.addEventListener('load', noteScript, true)
  })
  await page.clock.install()
  await open(path)
  const isPlain = (await page.locator('script[type=module]').count()) === 0
  if (isPlain) await page.locator('html.scripted').waitFor()
  const asks = () => page.evaluate(() => document.documentElement.classList.contains('asks'))
  const atOnce = await asks()
  await page.clock.runFor('01:00:00')
  return { atOnce, later: await asks() }
}

const badLines = [{ effectiveType: '4g', saveData: true }, { effectiveType: 'slow-2g' }]

for (const [index, path] of ['/services', '/login'].entries()) {
  test(`the catalogue is fetched only once ${path} is idle, and only where the line is good`, async (t) => {
    const good = await browser.guest(t, { keeps: true })
    assert.deepEqual(await asksForWorker(good, path), { atOnce: false, later: true })
    for (const line of badLines.filter((_, other) => everything || other === index)) {
      const bad = await browser.guest(t, { keeps: true })
      await bad.page.addInitScript((connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection })
      }, line)
      assert.deepEqual(await asksForWorker(bad, path), { atOnce: false, later: false }, JSON.stringify(line))
    }
  })
}

test('what is read where the line is slow is not fetched a second time to be kept', async (t) => {
  const [slow, fast] = [await newService(browser.portal), await newService(browser.portal)]
  const guest = await browser.guest(t, { keeps: true })
  const { page } = guest
  await openAndKeep(guest, '/')
  const [worker] = page.context().serviceWorkers()
  const onLine = (effectiveType: string) =>
    worker?.evaluate((type) => {
      const value = { effectiveType: type }
      Object.defineProperty(navigator, 'connection', { value, configurable: true })
    }, effectiveType)
  await onLine('2g')
  await page.goto(`/services/${slow}`)
  await onLine('4g')
  await page.goto(`/services/${fast}`)
  await untilKept(page, `/services/${fast}`)
  const kept = await page.evaluate(keptPages)
  assert.ok(!kept.some((one) => one.path.endsWith(slow)))
})

test('a page that could not be fetched by script is asked for as a document', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  await openAndKeep(guest, '/login')
  await page.route(/\.data/, (route) => route.abort('connectionfailed'))
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to E Gram Panchayat' })).toBeVisible()
  await expect(page).toHaveURL(`${browser.origin}/`)
  forgiveLostConnection(guest.faults)
})

test('a form that could not be sent stays as it was typed where the catalogue is kept too', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360, as: 'user' })
  const { page } = guest
  await openAndKeep(guest, `/user/apply/${await newService(browser.portal)}`)
  await page.getByLabel('Landmark').fill('Behind the temple')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent: there is no connection.')
  await expect(page.getByLabel('Landmark')).toHaveValue('Behind the temple')
  forgiveLostConnection(guest.faults)
})

test('where the line is too slow for a few seconds, the stored copy comes instead', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  await openAndKeep(guest, '/')
  const { fetch } = browser.portal
  const copied = Promise.withResolvers<void>()
  browser.portal.fetch = async (...asked) => {
    await copied.promise
    return fetch(...asked)
  }
  t.after(() => {
    copied.resolve()
    browser.portal.fetch = fetch
  })
  await page.goto('/services')
  await expect(page.getByRole('complementary', { name: 'Stored copy' })).toBeVisible()
})

test('a browser that can keep nothing shows the same pages', async (t) => {
  const { page, open } = await browser.guest(t, { keeps: true, width: 360 })
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  await open('/')
  assert.equal(await page.evaluate(() => 'serviceWorker' in navigator), false)
  await page.getByRole('link', { name: 'Water', exact: true }).click()
  await expect(page).toHaveURL(/need=water$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Services of the council' })).toBeVisible()
})
