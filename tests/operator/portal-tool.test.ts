import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { readVersion } from '../../server/built-from.mjs'
import { useTool } from '../../server/commands/use-tool.ts'
import { versionWords } from '../../server/version.ts'
import { root, run } from './run.ts'
import { toolHere } from './tool-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'tool-'))
after(() => rmSync(folder, { recursive: true }))

const settings = (name: string) => ({
  DATA_DIR: join(folder, name),
  PUBLIC_ORIGIN: 'https://portal.example',
})

const tool = (name: string, ...words: string[]) => toolHere(words, settings(name))
const toolAlone = (name: string, ...words: string[]) => run('server/portal.ts', words, settings(name))

const admin = ['create-admin', '--name', 'Secretary', '--email', 'admin@p.example']

test('help tells every command, and each its own use', async () => {
  const { code, output } = await toolAlone('help', '--help')
  assert.equal(code, 0)
  const names = [
    'create-admin',
    'reset-password',
    'disable-account',
    'enable-account',
    'council',
    'migrate',
    'doctor',
    'backup',
    'drill',
    'restore',
    'move',
    'import-places',
    'import-documents',
    'export-documents',
  ]
  for (const name of names) {
    assert.ok(output.includes(name), name)
    const own = await useTool([name, '--help'], settings('help'))
    assert.equal(own?.refused, false)
    assert.match(own.told, new RegExp(`^Usage: npm run portal -- ${name}`))
  }
})

test('the tool says which portal it is, without settings', async () => {
  const { code, output } = await run('server/portal.ts', ['--version'], {})
  assert.equal(code, 0)
  assert.equal(output, `The portal ${versionWords(readVersion(root))}\n`)
  assert.match(
    output,
    /^The portal \d+\.\d+\.\d+, (commit [0-9a-f]{10}(\+changes)? of 20\d\d-\d\d-\d\d|unknown commit)\n$/,
  )
})

test('what is not a command is refused in one line', async () => {
  for (const [line, ...words] of [
    [/^Unknown option '--dance'[^\n]*\n$/, 'doctor', '--dance'],
    [/^There is no command "dance": --help names all of them\.\n$/, 'dance'],
    [
      /^20\d\d-\d\d-\d\d \d\d:\d\d IST drill FAILED: \S+nowhere cannot be read \(ENOENT\)\.\n$/,
      'drill',
      'nowhere',
    ],
  ] as const) {
    const { code, output } = await toolAlone('words', ...words)
    assert.equal(code, 1)
    assert.match(output, line)
  }
  for (const words of [
    ['reset-password'],
    ['backup'],
    ['backup', 'a', 'b'],
    ['backup', 'a', '--keep', '3'],
    ['backup', 'a', '--to', 'b'],
    ['backup', '--to', 'b', '--keep', '0'],
    ['backup', '--to', 'b', '--encrypt-to', 'b'],
    ['backup', '--verify', 'package.json', '--identity', 'package.json'],
    ['export-documents'],
    ['export-documents', 'a', 'b'],
    ['drill'],
    ['restore'],
    ['restore', 'package.json'],
    ['move'],
    ['move', '--to', 'https://w.example/council'],
    ['create-admin', '--name', 'A'],
    ['create-admin', '--name', 'Council', 'Secretary', '--email', 'a@p.example'],
    ['create-admin', '--name', 'A', '--phone', '123'],
    ['create-admin', '--name', 'A', '--email', 'a@p.example', '--phone', 'none'],
    ['disable-account', 'a@p.example'],
    ['council', '--name', 'Gram', 'Panchayat'],
    ['council', '--name', ''],
    ['council', '--name', ' '],
    ['council', '--email', 'nomail'],
    ['council', '--phone', 'abc'],
    ['enable-account', '--reason', 'A'],
    ['doctor', 'files'],
  ]) {
    const answer = await useTool(words, settings('words'))
    assert.equal(answer?.refused, true, words.join(' '))
    assert.doesNotMatch(answer.told, /\n/, words.join(' '))
  }
})

test('an admin is created once, and a forgotten password is answered with a link', async () => {
  const first = await toolAlone('admin', ...admin)
  assert.match(first.output, /^Give this .* until 20\d\d-\d\d-\d\d \d\d:\d\d IST:$/m)
  assert.match(first.output, /https:\/\/portal\.example\/password\/[\w-]{43}\n$/)
  assert.deepEqual(await tool('admin', ...admin), {
    code: 1,
    output: 'admin@p.example already has an account.\n',
  })
  const again = await tool('admin', 'reset-password', 'ADMIN@p.example')
  assert.match(again.output, /https:\/\/portal\.example\/password\/[\w-]{43}\n$/)
  assert.notEqual(again.output, first.output)
  const clearing = await tool('admin', 'reset-password', 'admin@p.example', '--clear-second-factor')
  assert.match(
    clearing.output,
    /\/password\/[\w-]{43}\nWhen it is used, two-step sign-in of the account ends too\.\n$/,
  )
  const unknown = await tool('admin', 'reset-password', 'other@p.example')
  assert.deepEqual(unknown, {
    code: 1,
    output: 'There is no account with the email or phone number other@p.example.\n',
  })
})

test('an admin without an email is created by a phone number', async () => {
  const words = ['create-admin', '--name', 'Secretary', '--phone', '+91 98765 43210']
  const made = await tool('phone', ...words)
  assert.match(made.output, /https:\/\/portal\.example\/password\/[\w-]{43}\n$/)
  const again = await useTool(words, settings('phone'))
  assert.deepEqual(again, { refused: true, told: '9876543210 already has an account.' })
})

test('an account is disabled and enabled with a reason, but not the last administrator', async () => {
  await tool('disable', ...admin)
  const why = ['--reason', 'Left the office']
  assert.deepEqual(await tool('disable', 'disable-account', 'admin@p.example', ...why), {
    code: 1,
    output:
      'admin@p.example is the last administrator who can sign in: create or enable another one first.\n',
  })
  await tool('disable', 'create-admin', '--name', 'Second', '--email', 'second@p.example')
  const answers = [
    ['disable-account', 'ADMIN@p.example', 0, 'admin@p.example is disabled.'],
    ['disable-account', 'admin@p.example', 1, 'admin@p.example is disabled already.'],
    ['enable-account', 'admin@p.example', 0, 'admin@p.example is enabled.'],
    [
      'enable-account',
      'nobody@p.example',
      1,
      'There is no account with the email or phone number nobody@p.example.',
    ],
  ] as const
  for (const [command, email, code, line] of answers)
    assert.deepEqual(await tool('disable', command, email, ...why), { code, output: `${line}\n` })
  await tool('disable', 'disable-account', 'admin@p.example', ...why)
  assert.deepEqual(await tool('disable', 'reset-password', 'admin@p.example'), {
    code: 1,
    output: 'admin@p.example is disabled: a link would not let its owner in. Enable it first.\n',
  })
})

test('the hours of a weekday are read, the others stay, and what cannot be read is refused', async () => {
  const stored = async () => {
    const db = await openDatabase({ dataDir: join(folder, 'hours') })
    const { officeHours } = await db
      .selectFrom('councilProfile')
      .select('officeHours')
      .executeTakeFirstOrThrow()
    await db.destroy()
    return officeHours
  }
  const set = (...words: string[]) => tool('hours', 'council', ...words)
  const first = await set('--name', 'Vadgaon', '--monday', '१०-13.30, 14:00 - 17.45', '--friday', '10-13')
  assert.deepEqual(first, { code: 0, output: 'Written: name, monday, friday.\n' })
  assert.equal(await stored(), ';10:00-13:30, 14:00-17:45;;;;10:00-13:00;')
  await set('--friday', '', '--saturday', '9-12', '--phone', '00000 000000')
  assert.equal(await stored(), ';10:00-13:30, 14:00-17:45;;;;;09:00-12:00')
  const lines = '१०७७, 02167 222333 (office)'
  const said = await set('--phone', lines, '--email', 'OFFICE@p.example', '--place', '')
  assert.deepEqual(said, { code: 0, output: 'Written: place, phone, email.\n' })
  for (const wrong of ['morning', '10-13, 12-14']) {
    const { code, output } = await set('--email', 'a@p.example', '--monday', wrong)
    assert.equal(code, 1, wrong)
    assert.match(output, /^--monday is ".*": write it like "10:00-13:30, 14:00-17:45", or "" [^\n]*\n$/)
  }
  assert.equal(await stored(), ';10:00-13:30, 14:00-17:45;;;;;09:00-12:00')
  await set('--monday', '', '--saturday', '')
  assert.equal(await stored(), '')
})

test('migrate applies what is missing, and nothing twice', async () => {
  assert.match((await tool('migrate', 'migrate')).output, /^Applied: 0001-baseline\.sql/)
  assert.equal((await tool('migrate', 'migrate')).output, 'The tables are up to date.\n')
})
