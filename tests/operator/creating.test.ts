import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../council-places.ts'
import { read } from './read-documents.ts'
import { run } from './run.ts'
import { toolHere } from './tool-here.ts'

test('create makes a council of one file, prints the link once, and makes no second', async (t) => {
  const folder = newFolder(t)
  const env = { DATA_DIR: join(folder, 'council'), PUBLIC_ORIGIN: 'https://vadgaon.example' }
  const sample = 'deploy/sample-council.json'
  const made = await run('server/portal.ts', ['create', sample], env)
  assert.equal(made.code, 0, made.output)
  assert.match(
    made.output,
    /^Created: ग्रामपंचायत अधिकारी, administrator; villages: 2, services: 2, forms: 1\.\n/,
  )
  assert.equal(made.output.match(/https:\/\/vadgaon\.example\/password\/[\w-]{43}\n/g)?.length, 1)
  assert.deepEqual(await toolHere(['create', sample], env), {
    code: 1,
    output: 'There is a council here already: nothing was changed. Give another DATA_DIR.\n',
  })
})

test('create says what is wrong with a file, line by line, and makes nothing', async (t) => {
  const folder = newFolder(t)
  const env = { DATA_DIR: join(folder, 'council') }
  const path = join(folder, 'wrong.json')
  const written = JSON.parse(read('deploy/sample-council.json'))
  writeFileSync(path, JSON.stringify({ ...written, language: 'hi', 'se\u001b[2Jrvces': [] }))
  const { code, output } = await toolHere(['create', path], env)
  assert.equal(code, 1)
  assert.equal(
    output,
    'the file: has "se [2Jrvces", which nothing reads\nwrong.json says no whole council, and nothing was written.\n',
  )
  assert.match(
    (await toolHere(['create', join(folder, 'none')], env)).output,
    /cannot be read \(ENOENT\)\.\n$/,
  )
  assert.match((await toolHere(['create'], env)).output, /^Say the one file of the council\.\n$/)
  assert.ok(!existsSync(env.DATA_DIR))
})
