import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { englishKeys } from '../../scripts/catalogues.ts'
import { saidIn, saidOf } from '../../scripts/said-messages.ts'

const root = new URL('../../', import.meta.url)

function sourcesOf(folders: string[]): Record<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(`${folder}/`, root)), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => posix.relative(fileURLToPath(root), posix.join(entry.parentPath, entry.name))),
  )
  return Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
}

function unsaid(keys: string[], said: ReturnType<typeof saidIn>) {
  const found = saidOf(keys, said)
  return keys.filter((key) => !found.includes(key))
}

test('every message is said somewhere', () => {
  // The switch reads each language's own name itself.
  const keys = englishKeys().filter((key) => key !== 'language.name')
  assert.deepEqual(unsaid(keys, saidIn(sourcesOf(['app', 'council', 'rules', 'server']))), [])
})

test('the search for unsaid messages sees each way to say one', () => {
  const source = `
    const t = useTranslations('a')
    t('named'); t(x ? 'either' : 'or'); t.rich('rich', { count: 1 }); t('deep.er')
    t(x ? \`one.\${key}\` : 'other')
    const error = useTranslations('e')
    error(key); error(\`\${key}More\`); error(\`in.\${key}\`)
    const t = useTranslations('b')
    t('second')
    useTranslations('c')('chained')
    const key = 'word'
  `
  const said = saidIn({ 'app/a.tsx': source })
  const keys = [
    'a.named',
    'a.either',
    'a.or',
    'a.rich',
    'a.deep.er',
    'a.one.word',
    'a.other',
    'b.second',
    'c.chained',
  ]
  assert.deepEqual(unsaid([...keys, 'e.word', 'e.wordMore', 'e.in.word'], said), [])
  const server = saidIn({
    'app/b.server.ts': "import type { Messages } from 'use-intl'\nconst read = ({ d }: Messages) => d.read",
  })
  assert.deepEqual(unsaid(['d.read', 'd.other'], server), ['d.other'])
  const silent = ['a.second', 'b.named', 'a.word', 'e.named', 'e.second', 'e.other', 'e.otherMore', 'c.word']
  assert.deepEqual(unsaid(silent, said), silent)
})
