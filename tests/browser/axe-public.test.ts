// Begun first: it looks at every page of strangers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPatterns } from './route-patterns.ts'
import { adminScreens } from './screens/admin.ts'
import { lookAt } from './screens/look-at.ts'
import { publicScreens } from './screens/public.ts'
import { staffScreens } from './screens/staff.ts'
import { userScreens } from './screens/user.ts'
import { paperScreens } from './screens/user-papers.ts'

test('every route of the portal has its states in the tables of screens, and no other', async () => {
  const screens = { ...publicScreens, ...userScreens, ...paperScreens, ...staffScreens, ...adminScreens }
  assert.deepEqual(Object.keys(screens).sort(), (await listPatterns()).sort())
})

lookAt(publicScreens, [
  [undefined, '/'],
  [undefined, '/services'],
])
