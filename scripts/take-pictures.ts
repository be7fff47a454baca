import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { demonstrationAccounts, demonstrationPassword } from '../council/sample/open-sample.server.ts'
import { areaOf, type Role } from '../rules/roles.ts'
import { findBrowser } from './find-browser.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')

interface Picture {
  name: string
  path: string
  width: number
  height: number
  as?: Role
  /** English without it. */
  language?: string
}

/** Each shows what fits on one screen, so that a picture stays small. */
const pictures: Picture[] = [
  { name: 'home', path: '/', width: 1280, height: 960 },
  { name: 'home-marathi', path: '/', language: 'mr', width: 360, height: 740 },
  { name: 'service-marathi', path: '/services/MH-NODUES', language: 'mr', width: 360, height: 740 },
  {
    name: 'applications-hindi',
    path: '/user/applications',
    as: 'user',
    language: 'hi',
    width: 360,
    height: 740,
  },
  { name: 'update-status', path: '/staff/application/update', as: 'staff', width: 1280, height: 720 },
  { name: 'manage-services', path: '/admin', as: 'admin', width: 1280, height: 720 },
]

const executablePath = findBrowser()
if (!executablePath) throw new Error('No browser: install Chromium or Chrome.')
const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))
const port = await freePort()
const portal = spawn(process.execPath, ['server/main.ts', '--demo'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const closed = new Promise((resolve) => portal.once('close', resolve))
try {
  await says(portal, 'Stop it with Ctrl+C')
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath })
  for (const picture of pictures) await take(browser, picture)
  await browser.close()
} finally {
  portal.kill('SIGTERM')
  await closed
  rmSync(dataDir, { recursive: true })
}

async function take(browser: Browser, { name, path, as, language = 'en', ...viewport }: Picture) {
  const origin = `http://localhost:${port}`
  const page = await browser.newPage({ viewport, locale: language, reducedMotion: 'reduce' })
  if (as) {
    const email = demonstrationAccounts.find(({ role }) => role === as)?.email ?? ''
    await page.goto(`${origin}/login?as=${as}`)
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(demonstrationPassword)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(origin + areaOf[as])
  }
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
  await page.close()
}

/** Resolves when the process has printed the words; rejects when it ends before. */
function says(child: ChildProcess, words: string) {
  return new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (piece: Buffer) => {
      output += piece
      if (output.includes(words)) resolve()
    })
    child.once('close', () => reject(new Error(`The demonstration did not start.\n${output}`)))
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
