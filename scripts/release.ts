import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readVersion } from '../server/built-from.mjs'
import { versionName } from '../server/version.ts'
import { listPackages } from './package-list.ts'

// Packs what a council needs to run the portal, with the packages of production alone, so that the machine
// that takes it needs neither the network nor the tools that build. The packages are those of this machine's
// platform.
const root = join(import.meta.dirname, '..')
const contents = [
  'app',
  'build',
  'council',
  'deploy',
  'docs',
  'rules',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'vite.config.ts',
  'react-router.config.ts',
  'README.md',
  'CHANGELOG.md',
]

const name = `panchayat-${versionName(readVersion(root))}-${process.platform}-${process.arch}`
const folder = mkdtempSync(join(tmpdir(), 'release-'))
try {
  const packed = join(folder, name)
  mkdirSync(packed)
  for (const entry of contents) cpSync(join(root, entry), join(packed, entry), { recursive: true })
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], packed)
  run('npm', ['rebuild', 'node', '--ignore-scripts=false'], packed)
  // The digests by which `ready.mjs` knows packages and build: without them a start would make both again.
  cpSync(join(root, 'node_modules/.ready'), join(packed, 'node_modules/.ready'), { recursive: true })
  const target = join(root, 'release', `${name}.tar.gz`)
  mkdirSync(join(root, 'release'), { recursive: true })
  run(
    'tar',
    ['--create', '--gzip', '--owner=0', '--group=0', '--numeric-owner', `--file=${target}`, name],
    folder,
  )
  writeFileSync(
    `${target.replace(/\.tar\.gz$/, '')}.cdx.json`,
    `${JSON.stringify(listPackages(packed), null, 2)}\n`,
  )
  const digest = createHash('sha256').update(readFileSync(target)).digest('hex')
  writeFileSync(`${target}.sha256`, `${digest}  ${basename(target)}\n`)
  console.log(`${target}\nSHA-256 ${digest}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(program: string, words: string[], cwd: string) {
  const env = { ...process.env, npm_config_loglevel: 'error' }
  const { status, error } = spawnSync(program, words, { cwd, env, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
