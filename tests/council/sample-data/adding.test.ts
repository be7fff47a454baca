import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFromSample } from '../../../council/sample/add-from-sample.server.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'

describeDatabase('adding from the sample', (database) => {
  test('of two presses at once one adds the service, and the other is told that it is there', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const presses = [1, 2].map(() => addFromSample(db, admin, 'BIRTH'))
    assert.deepEqual((await Promise.all(presses)).sort(), ['added', 'exists'])
  })
})
