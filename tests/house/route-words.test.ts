import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findRouteKeys, keysSaidBy } from '../../scripts/route-words.ts'

type Tree = { [key: string]: string | Tree }

const root = new URL('../../', import.meta.url)

function keysOf(tree: Tree, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  )
}

const english = JSON.parse(readFileSync(new URL('app/i18n/en.json', root), 'utf8')) as Tree
const keys = keysOf(english)
const routes = findRouteKeys(keys)

function loadedBy(...files: string[]) {
  return files.flatMap((file) => routes.get(file)?.keys ?? [])
}

test('what a page loads are the messages that its modules say, with the errors that its server sends', () => {
  const sources = {
    'app/routes/a.tsx': `
      const t = useTranslations('a')
export async function action() {}
      t('named'); t(open ? 'either' : 'or'); t(\`choice.\${wide ? 'wide' : 'narrow'}\`)
    `,
    'app/routes/a.server.ts': "const t = useTranslations('server')\nt('own'); refuse('stale')",
    'app/forms/b.ts': "const e = useTranslations('error')\nconst say = (key: string) => e(key)",
  }
  const all = ['a.named', 'a.either', 'a.or', 'a.choice.wide', 'a.choice.narrow', 'error.stale']
  assert.deepEqual(keysSaidBy(sources, [...all, 'a.other', 'a.choice.long', 'error.gone', 'server.own']), all)
})

test('no page of a citizen loads what only officers read, and none loads a message twice', () => {
  for (const [file, { keys: own }] of routes) {
    const above = loadedBy('root.tsx', ...(/^routes\/user\/./.test(file) ? ['routes/user/area.tsx'] : []))
    if (/^routes\/(public|user|account)\//.test(file)) {
      assert.deepEqual(
        own.filter((key) => /^(admin|officer|staff|profileRequests)\./.test(key)),
        [],
        file,
      )
      if (!file.endsWith('/area.tsx'))
        assert.deepEqual(
          own.filter((key) => above.includes(key)),
          [],
          file,
        )
    }
  }
  assert.ok(loadedBy('routes/admin/area.tsx', 'routes/officer/update-status.tsx').length > 100)
})

test('a refused form has the words of each error that its act sends, and none of another area', () => {
  const apply = loadedBy('root.tsx', 'routes/user/area.tsx', 'routes/user/apply/apply.tsx')
  for (const key of [
    'enter',
    'pincode',
    'phone',
    'submitFailed',
    'documentsChanged',
    'notSent',
    'notSavedBusy',
  ])
    assert.ok(apply.includes(`error.${key}`), key)
  for (const key of [
    'setAsideFailed',
    'holidayUnread',
    'serviceStale',
    'emailTaken',
    'signInName',
    'openSpans',
  ])
    assert.ok(!apply.includes(`error.${key}`), key)
  for (const key of ['signInName', 'office']) assert.ok(!apply.includes(`field.${key}`), key)
  // The columns of the council's tables name them.
  const profile = loadedBy('root.tsx', 'routes/user/area.tsx', 'routes/user/profile.tsx')
  for (const key of ['village', 'block', 'district', 'state'])
    assert.ok(profile.includes(`field.${key}`), key)
})

test('every message that a browser may have to say is loaded by a route', () => {
  const loaded = new Set([...routes.values()].flatMap((route) => route.keys))
  const elsewhere = /^(pages|flash|notice|stored|language|texts)\./
  // The heads of columns in a file that is exported, which the server writes.
  const exported = ['admin.audit.time', 'admin.audit.accountKind']
  exported.push('officer.timesMoved', 'officer.usedDays', 'officer.daysLate')
  assert.deepEqual(
    keys.filter((key) => !loaded.has(key) && !elsewhere.test(key)),
    exported,
  )
})
