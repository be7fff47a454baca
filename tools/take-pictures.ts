import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { demonstrationAccounts, demonstrationPassword } from '../council/sample/seed-sample.server.ts'
import { areaOf, type Role } from '../rules/roles.ts'
import { startDemonstration } from '../scripts/demonstration.ts'
import { launchBrowser } from '../scripts/find-browser.ts'

const folder = join(import.meta.dirname, '../docs/pictures')

interface Picture {
  name: string
  path: string
  width: number
  height: number
  as?: Role
  /** English by default. */
  language?: string
}

/** Each picture shows one screenful, so that its file stays small. */
const pictures: Picture[] = [
  { name: 'home', path: '/', width: 1280, height: 960 },
  { name: 'home-marathi', path: '/', language: 'mr', width: 360, height: 740 },
  { name: 'service-marathi', path: '/services/NODUES', language: 'mr', width: 360, height: 740 },
  {
    name: 'applications-hindi',
    path: '/user/applications',
    as: 'user',
    language: 'hi',
    width: 360,
    height: 740,
  },
  { name: 'update-status', path: '/staff/application/update', as: 'staff', width: 1280, height: 960 },
  { name: 'manage-services', path: '/admin', as: 'admin', width: 1280, height: 720 },
]

const demonstration = await startDemonstration()
try {
  mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  for (const picture of pictures) await take(browser, picture)
  await browser.close()
} finally {
  await demonstration.stop()
}

async function take(browser: Browser, { name, path, as, language = 'en', ...viewport }: Picture) {
  const { origin } = demonstration
  const page = await browser.newPage({ viewport, locale: language, reducedMotion: 'reduce' })
  if (as) {
    const email = demonstrationAccounts.find(({ role }) => role === as)?.email ?? ''
    await page.goto(`${origin}/login?as=${as}`)
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(demonstrationPassword)
    await page.locator('form:has(input[name=password]) button[type=submit]').click()
    await page.waitForURL(origin + areaOf[as])
  }
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
  await page.close()
}
