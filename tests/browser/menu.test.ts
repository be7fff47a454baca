import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needs } from '../../rules/needs.ts'
import type { Role } from '../../rules/roles.ts'
import { everything } from '../everything.ts'
import { assertFocusSeen, pressKey, tabTo } from './keys.ts'
import { browserForFile, eachWay, expect, oneWay } from './open-browser.ts'
import { languages, type Say, words } from './words.ts'

const browser = await browserForFile()

const items = {
  admin: [
    'area.menu.createService',
    'area.menu.manageServices',
    'area.menu.updateStatus',
    'area.menu.createStaff',
  ],
  staff: [
    'area.menu.updateUser',
    'area.menu.updateStatus',
    'officer.fees.heading',
    'officer.certificates.register',
  ],
  user: ['area.menu.searchService', 'area.menu.applicationStatus', 'area.menu.myProfile'],
} as const satisfies Record<Role, readonly string[]>

function itemsOf(role: Role, say: Say): string[] {
  return [...items[role].map((item) => say(item)), say('ui.logout')]
}

eachWay('below 601 px the menu is opened and closed by buttons', async (t, way) => {
  const { script, say } = way
  // The server draws the items, with script and without.
  for (const role of everything || !script ? (['admin', 'staff', 'user'] as const) : (['user'] as const)) {
    const { page, open } = await browser.guest(t, { ...way, width: 600, as: role })
    await open(`/${role}`)
    const menu = page.getByRole('navigation', { name: say('ui.menu') })
    const openMenu = page.getByRole('button', { name: say('ui.openMenu') })
    const closeMenu = page.getByRole('button', { name: say('ui.closeMenu') })
    await expect(menu).toBeHidden()
    await expect(closeMenu).toBeHidden()
    await openMenu.click()
    await expect(menu.getByRole('listitem')).toHaveText(itemsOf(role, say))
    await expect(menu.getByRole('button', { name: say('ui.logout') })).toBeVisible()
    await expect(openMenu).toBeHidden()
    if (script) await expect(closeMenu).toBeFocused()
    await closeMenu.click()
    await expect(menu).toBeHidden()
    await expect(openMenu).toBeVisible()
    if (script) await expect(openMenu).toBeFocused()
  }
})

oneWay('the menu leads to another screen and is closed there', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way, width: 360, as: 'user' })
  await open('/user')
  const menu = page.getByRole('navigation', { name: say('ui.menu') })
  await page.getByRole('button', { name: say('ui.openMenu') }).click()
  await expect(menu.getByRole('link', { name: say('area.menu.searchService') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await menu.getByRole('link', { name: say('area.menu.applicationStatus') }).click()
  await expect(page.getByRole('heading', { level: 2, name: say('user.status') })).toBeVisible()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: say('ui.openMenu') })).toBeVisible()
})

oneWay('from 601 px the menu stands open, without buttons', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way, width: 601, as: 'admin' })
  await open('/admin')
  const menu = page.getByRole('navigation', { name: say('ui.menu') })
  await expect(menu.getByRole('listitem')).toHaveText(itemsOf('admin', say))
  await expect(menu.getByRole('link', { name: say('area.menu.createService') })).toBeVisible()
  await expect(page.locator('.menu-button:visible')).toHaveCount(0)
})

for (const language of everything ? languages : (['mr'] as const)) {
  test(`keys alone open the public menu, walk it and close it, and each way and tile has its name (${language})`, async (t) => {
    const say = words(language)
    const { page, open } = await browser.guest(t, { language, width: 360 })
    await open('/')
    const menu = page.getByRole('navigation', { name: say('ui.nav.name'), exact: true })
    const openMenu = page.getByRole('button', { name: say('ui.openMenu'), exact: true })
    const closeMenu = page.getByRole('button', { name: say('ui.closeMenu'), exact: true })
    await expect(menu).toBeHidden()
    await pressKey(page, openMenu, 'Space')
    await expect(closeMenu).toBeFocused()
    for (const key of ['ui.nav.services', 'ui.nav.track', 'ui.duty.help', 'ui.nav.signIn'] as const) {
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name: say(key), exact: true })).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(openMenu).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(closeMenu).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(openMenu).toBeFocused()

    const tiles = page.getByRole('list', { name: say('home.lead'), exact: true })
    await expect(tiles.getByRole('listitem')).toHaveCount(needs.length)
    for (const need of needs) {
      // Between the menu and the first tile lie the languages; between two tiles lies nothing.
      if (need === needs[0]) await tabTo(page, tiles.getByRole('link').first())
      else await page.keyboard.press('Tab')
      await expect(
        tiles.getByRole('link', { name: say(`pages.needs.name.${need}`), exact: true }),
      ).toBeFocused()
      await assertFocusSeen(page)
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/services/)
  })
}

test('Loading... shows while a navigation is under way, and at no other time', async (t) => {
  const say = words('en')
  const { page, open } = await browser.guest(t, { as: 'staff' })
  const loading = page.getByText(say('ui.loading'))
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await gate
    await route.continue()
  })
  await open('/staff')
  await expect(loading).toHaveCount(0)
  await page
    .getByRole('link', { name: say('area.menu.updateStatus') })
    .first()
    .click()
  await expect(loading).toBeVisible()
  await expect(page).toHaveURL('/staff')
  letThrough()
  await expect(page).toHaveURL('/staff/application/update')
  await expect(loading).toHaveCount(0)
})

test('a page without script never says Loading...', async (t) => {
  const say = words('en')
  for (const as of ['user', 'staff', 'admin'] as const) {
    const { page, open } = await browser.guest(t, { script: false, as })
    await open(`/${as}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByText(say('ui.loading'))).toHaveCount(0)
  }
})

test('a long name without a gap widens no narrow page', async (t) => {
  const as = await browser.portal.signedIn('user', 'Wolfeschlegelsteinhausenbergerdorff')
  const { page, open } = await browser.guest(t, { width: 240, as })
  await open('/user')
  await expect(page.getByText('Wolfeschlegelsteinhausenbergerdorff')).toBeVisible()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 240)
})
