import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { allActs } from '../../rules/acts.ts'
import { languageTags } from '../../scripts/catalogues.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files that name some acts say something of their own of these; one naming so many is a list of them. */
const actsOfRegister = 7

test('a new act is written into four registers: the table of acts and the words of each language', () => {
  const registers = globSync('{app,council,rules,server,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => {
      const text = read(file)
      return allActs.filter((act) => text.includes(`'${act}'`)).length >= actsOfRegister
    },
  )
  assert.deepEqual(registers, ['rules/acts.ts'])
  assert.equal(languageTags.length, 3)
  for (const language of languageTags) {
    const { admin } = JSON.parse(read(`app/i18n/${language}/admin-audit.json`)) as {
      admin: { audit: { act: Record<string, object> } }
    }
    const named = Object.entries(admin.audit.act).flatMap(([noun, verbs]) =>
      Object.keys(verbs).map((verb) => `${noun}.${verb}`),
    )
    assert.deepEqual(named.sort(), allActs.toSorted(), language)
  }
})
