import { expect, type Guest } from './open-browser.ts'

/** Opens the page that checks, and waits until it is kept and both workers answer. */
export async function openAndKeep({ page, open }: Guest) {
  await page.clock.install()
  await open('/verify')
  const isKept = async () => {
    await page.clock.runFor(5000)
    return page.evaluate(async () => {
      const scopes = (await navigator.serviceWorker.getRegistrations()).filter(({ active }) => active)
      return scopes
        .map(({ scope }) => scope.slice(location.origin.length))
        .sort()
        .join(' ')
    })
  }
  await expect.poll(isKept, { intervals: [50] }).toBe('/ /V/ /v')
}
