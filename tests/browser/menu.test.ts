import { after, before, test } from 'node:test'
import type { Role } from '../../rules/roles.ts'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

const items: Record<Role, string[]> = {
  admin: ['Create Service', 'Manage Services', 'Update Application Status', 'Create Staff Account', 'Logout'],
  staff: ['Update user', 'Update Application Status', 'Logout'],
  user: ['Search Service', 'Application Status', 'My Profile', 'Logout'],
}

eachWay('below 601 px the menu is opened and closed by buttons', async (t, script) => {
  for (const role of ['admin', 'staff', 'user'] as const) {
    const { page, open } = await browser.guest(t, { script, width: 600, as: role })
    await open(`/${role}`)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const openMenu = page.getByRole('button', { name: 'Open Menu' })
    const closeMenu = page.getByRole('button', { name: 'Close Menu' })
    await expect(menu).toBeHidden()
    await expect(closeMenu).toBeHidden()
    await openMenu.click()
    await expect(menu.getByRole('listitem')).toHaveText(items[role])
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(openMenu).toBeHidden()
    if (script) await expect(closeMenu).toBeFocused()
    await closeMenu.click()
    await expect(menu).toBeHidden()
    await expect(openMenu).toBeVisible()
    if (script) await expect(openMenu).toBeFocused()
  }
})

eachWay('the menu leads to another screen and is closed there', async (t, script) => {
  const { page, open } = await browser.guest(t, { script, width: 360, as: 'user' })
  await open('/user')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Search Service' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Application Status' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'My Application Status' })).toBeVisible()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open Menu' })).toBeVisible()
})

eachWay('from 601 px the menu stands open, without buttons', async (t, script) => {
  const { page, open } = await browser.guest(t, { script, width: 601, as: 'admin' })
  await open('/admin')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('listitem')).toHaveText(items.admin)
  await expect(menu.getByRole('link', { name: 'Create Service' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Open|Close) Menu$/ })).toHaveCount(0)
})

test('Loading... shows while a navigation is under way, and at no other time', async (t) => {
  const { page, open } = await browser.guest(t, { as: 'user' })
  const loading = page.getByText('Loading...')
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await gate
    await route.continue()
  })
  await open('/user')
  await expect(loading).toHaveCount(0)
  await page.getByRole('link', { name: 'Application Status' }).click()
  await expect(loading).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Services List' })).toBeVisible()
  letThrough()
  await expect(page.getByRole('heading', { level: 2, name: 'My Application Status' })).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('a page without script never says Loading...', async (t) => {
  for (const as of ['user', 'staff', 'admin'] as const) {
    const { page, open } = await browser.guest(t, { script: false, as })
    await open(`/${as}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  }
})
