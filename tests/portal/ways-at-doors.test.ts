import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'
import type { SessionWay } from '../../council/database/session-tables.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`
    return entry.children ? pathsOf(entry.children, path) : [path]
  })
}

/** Every page for which one must be signed in, asked for what does not exist where it has a parameter. */
const doors = pathsOf(await routes)
  .filter((path) => /^\/(admin|staff|user|account)(\/|$)/.test(path))
  .map((path) => path.replaceAll(/:\w+/g, 'nowhere'))
const ways = ['password', 'link', 'hosted', 'passkey'] as const satisfies SessionWay[]

for (const role of ['user', 'staff', 'admin'] as const) {
  test(`every page of an area answers ${role} by the role alone, whatever the way of the session`, async () => {
    const { db } = portal.council
    const byWay = new Map<SessionWay, string[]>()
    for (const way of ways) {
      const name = `${role} by ${way}`
      const visitor = await portal.signedIn(role, name)
      const owner = db.selectFrom('users').select('id').where('name', '=', name)
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ way })
        .where('userId', '=', owner)
        .executeTakeFirst()
      assert.equal(Number(numUpdatedRows), 1)
      const answers: string[] = []
      for (const door of doors) {
        const { status, location } = await visitor.get(door)
        answers.push(`${door}: ${status} ${location}`)
      }
      byWay.set(way, answers)
    }
    const byPassword = byWay.get('password')
    assert.ok(byPassword)
    assert.ok(byPassword.includes(`/${role}: 200 `))
    assert.ok(byPassword.includes(`/${role === 'admin' ? 'staff' : 'admin'}: 303 /403`))
    for (const way of ways) assert.deepEqual(byWay.get(way), byPassword, way)
  })
}
