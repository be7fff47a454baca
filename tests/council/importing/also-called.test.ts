import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listServices } from '../../../council/catalogue/services/catalogue.server.ts'
import { limits } from '../../../rules/limits.ts'
import { describeDatabase } from '../../describe-database.ts'
import { moveIn, service } from './documents-for-tests.ts'

describeDatabase('imported services', (database) => {
  test('what else people call a service is found after the import, and a part that is too long is listed', async () => {
    const db = database()
    const longest = limits.alsoCalled
    const services = {
      'CALLED-1': service('CALLED-1', { alsoCalled: 'घरठाण\nplotpaper' }),
      'CALLED-2': service('CALLED-2', { alsoCalled: `sevenbytwelve ${'x'.repeat(longest)}` }),
    }
    const { listed } = await moveIn(db, { users: {}, services, applications: {} })
    for (const [search, found] of [
      ['घरठाण', ['CALLED-1']],
      ['plotpapr', ['CALLED-1']],
      ['sevenbytwelve', ['CALLED-2']],
    ] as const) {
      const { rows } = await listServices(db, 'en', { search }, undefined)
      assert.deepEqual(
        rows.map(({ serviceId }) => serviceId),
        found,
        search,
      )
    }
    assert.equal(listed.length, 1)
    assert.match(listed[0] ?? '', /^services\/CALLED-2: .*alsoCalled/)
  })
})
