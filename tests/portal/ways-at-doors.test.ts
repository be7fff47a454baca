// One engine is enough: its requests end at the doors, or ask the same queries again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'
import type { SessionWay } from '../../council/database/session-tables.ts'
import { everything } from '../everything.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()

function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`
    return entry.children ? pathsOf(entry.children, path) : [path]
  })
}

/** Every page that needs a sign-in, any parameter naming what does not exist; its empty form too. */
const doors = pathsOf(await routes)
  .filter((path) => /^\/(admin|staff|user|account)(\/|$)/.test(path))
  .map((path) => path.replaceAll(/:\w+/g, 'nowhere'))
/** One doorkeeper reads all: a third of them and the first of each area, all when everything is run. */
const isTried = (door: string, index: number) =>
  everything || index % 3 === 0 || /^\/(admin|staff|user)$/.test(door)
const ways = ['password', 'link', 'hosted', 'passkey'] as const satisfies SessionWay[]

for (const role of ['user', 'staff', 'admin'] as const) {
  test(`every page and form of an area answers ${role} by the role alone, whatever the way of the session`, async () => {
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
      for (const door of doors.filter(isTried)) {
        const page = await visitor.get(door)
        const inside = doors.some((other) => other.startsWith(`${door}/`)) ? '?index' : ''
        const sent = await visitor.post(door + inside)
        answers.push(
          `${door}: ${page.status} ${page.location}`,
          `${door}: post ${sent.status} ${sent.location}`,
        )
      }
      byWay.set(way, answers)
    }
    const byPassword = byWay.get('password')
    assert.ok(byPassword)
    assert.ok(byPassword.includes(`/${role}: 200 `))
    const other = role === 'admin' ? 'staff' : 'admin'
    assert.ok(byPassword.includes(`/${other}: 303 /403`))
    assert.ok(byPassword.includes(`/${other}: post 303 /403`))
    assert.ok(byPassword.some((answer) => / post (404|405|422) $/.test(answer)))
    for (const way of ways) assert.deepEqual(byWay.get(way), byPassword, way)
  })
}
