import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishKeys } from '../../scripts/catalogues.ts'
import { findRouteKeys, keysSaidBy } from '../../scripts/route-words.ts'

const keys = englishKeys()
const routes = findRouteKeys(keys)

function loadedBy(...files: string[]) {
  return files.flatMap((file) => routes.get(file) ?? [])
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

test('an officers’ page loads no message twice, and a plain page none', () => {
  for (const [file, own] of routes) {
    assert.match(file, /^(root\.tsx|routes\/(admin|staff|officer|case)\/)/)
    const area = file.startsWith('routes/staff/') ? 'routes/staff/area.tsx' : 'routes/admin/area.tsx'
    if (file === 'root.tsx' || file.endsWith('/area.tsx') || /^routes\/(officer|case)\//.test(file)) continue
    const above = loadedBy('root.tsx', area)
    assert.deepEqual(
      own.filter((key) => above.includes(key)),
      [],
      file,
    )
  }
  assert.ok(loadedBy('routes/admin/area.tsx', 'routes/officer/update-status.tsx').length > 100)
})

test('a refused form has the words of each error that its act sends, and none of another screen', () => {
  const staff = loadedBy('root.tsx', 'routes/admin/area.tsx', 'routes/admin/staff/create-staff.tsx')
  for (const key of ['enter', 'phone', 'emailTaken', 'notSent', 'notSavedBusy'])
    assert.ok(staff.includes(`error.${key}`), key)
  for (const key of ['setAsideFailed', 'holidayUnread', 'openSpans'])
    assert.ok(!staff.includes(`error.${key}`), key)
})

test('every message that only officers read is loaded by a route', () => {
  const loaded = new Set([...routes.values()].flat())
  // The heads of columns in a file that is exported, which the server writes.
  const exported = ['admin.audit.time', 'admin.audit.accountKind']
  exported.push('officer.timesMoved', 'officer.usedDays', 'officer.daysLate')
  exported.push('officer.decider', 'officer.onDeskOf')
  assert.deepEqual(
    keys.filter((key) => !loaded.has(key) && /^(admin|officer|staff|profileRequests)\./.test(key)),
    exported,
  )
})
