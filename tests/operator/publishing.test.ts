import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newCouncilsFolder } from '../portal/councils-for-tests.ts'
import { toolHere } from './tool-here.ts'

const folder = newCouncilsFolder()
const sample = 'deploy/sample-catalogue.json'
const path = join(folder.dir, 'registry', 'catalogue.json')
let env: Record<string, string>
before(async () => {
  env = { COUNCILS_DIR: folder.dir, TRUSTED_PROXIES: '127.0.0.1' }
  await folder.add('asgaon')
})
after(() => folder.remove())

const tool = (...words: string[]) => toolHere(['councils', ...words], env)

test('a district alone publishes, what is wrong changes nothing, and the doctor sees a broken file', async () => {
  assert.match(
    (await tool('publish', sample)).output,
    /^There is no folder registry in .+: a district publishes\.\n$/,
  )
  await folder.add('registry')
  const wrong = join(folder.dir, 'wrong.json')
  const written = readFileSync(sample, 'utf8')
  writeFileSync(wrong, written.replace('"grade": "A"', '"grade": "Z"'))
  assert.deepEqual(await tool('publish', wrong), {
    code: 1,
    output:
      'services[0].facts.days.grade: is none of A, B, C\nwrong.json was not published: nothing was changed.\n',
  })
  writeFileSync(wrong, written.slice(0, 400))
  assert.equal((await tool('publish', wrong)).output, 'wrong.json is no JSON, or is cut off.\n')
  assert.ok(!existsSync(path))
  const published = 'Published: 3, withdrawn: 0, as before: 0. Councils see it at once.\n'
  assert.deepEqual(await tool('publish', sample), { code: 0, output: published })
  const whole = readFileSync(path, 'utf8')
  const told = async () => (await tool('for-each', '--only', 'registry', '--', 'doctor')).output
  assert.match(await told(), /services in the state's catalogue: 3\n/)
  writeFileSync(path, whole.slice(0, -9))
  assert.match(await told(), /FAULT +\S+catalogue\.json cannot be read: run councils publish FILE again\.\n/)
  writeFileSync(path, JSON.stringify({ ...JSON.parse(whole), templates: [] }))
  assert.match(await told(), /catalogue\.json cannot be read/)
  assert.equal((await tool('publish', sample)).code, 0)
  assert.equal(readFileSync(path, 'utf8'), whole)
})
