import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import { digestOf } from '../../../council/files/store/digests.server.ts'
import { openFileStore } from '../../../council/files/store/store.server.ts'
import {
  acceptLosses,
  forgetFound,
  listAcceptedLosses,
} from '../../../council/records/moving/accepted-losses.server.ts'
import { newCitizen } from '../../actors.ts'
import { newFolder } from '../../council-places.ts'
import { describeDatabase } from '../../describe-database.ts'
import { addPaper } from './added-papers.ts'

describeDatabase('accepted losses', (database) => {
  const ahead = new Date('2027-11-22T10:00:00Z')
  const right = new Date('2026-11-22T10:00:00Z')

  test('a clock that ran ahead neither takes an acceptance back nor keeps one alive', async (t) => {
    const db = database()
    const store = openFileStore(newFolder(t), { leastFree: 0 })
    const { id: user } = await newCitizen(db)
    const [addedAhead, acceptedAhead, foundLater] = [1, 2, 3].map(() => randomBytes(20)) as [
      Buffer,
      Buffer,
      Buffer,
    ]
    const accept = async (bytes: Buffer, now: Date) => {
      await store.remove(digestOf(bytes))
      await acceptLosses(db, operator, { store, names: [digestOf(bytes)], now })
    }
    const accepted = async (bytes: Buffer) => (await listAcceptedLosses(db)).has(digestOf(bytes))
    await addPaper(db, store, { user, bytes: addedAhead, now: ahead })
    await accept(addedAhead, right)
    assert.equal(await accepted(addedAhead), true)
    for (const bytes of [acceptedAhead, foundLater]) {
      await addPaper(db, store, { user, bytes, now: right })
      await accept(bytes, ahead)
      assert.equal(await accepted(bytes), true)
    }
    await addPaper(db, store, { user, bytes: acceptedAhead, now: right })
    await forgetFound(db, [digestOf(foundLater)], right)
    assert.deepEqual([await accepted(acceptedAhead), await accepted(foundLater)], [false, false])
    await accept(foundLater, new Date(right.getTime() + 1))
    assert.deepEqual([await accepted(foundLater), await accepted(addedAhead)], [true, true])
  })
})
