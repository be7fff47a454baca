import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutboxRow } from '../../../council/database/message-tables.ts'
import { countMessages } from '../../../council/messages/outbox/message-counts.server.ts'
import { countWaiting } from '../../../council/messages/sending/channel-state.server.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'

describeDatabase('the counts of messages', (database) => {
  test('waiting, sent since midnight in India and failed within a week are counted, calls and slips are not', async () => {
    const db = database()
    // Midnight in India was at 18:30 of the day before in UTC.
    const [today, yesterday] = ['2026-11-22T18:30:00.000Z', '2026-11-22T18:29:59.000Z']
    const rows: [OutboxRow['channel'], OutboxRow['state'], string][] = [
      ['sms', 'waiting', today],
      ['mail', 'waiting', yesterday],
      ['call', 'waiting', today],
      ['mail', 'sent', today],
      ['sms', 'sent', yesterday],
      ['sms', 'failed', yesterday],
      ['mail', 'failed', '2026-11-16T06:29:59.000Z'],
      ['call', 'failed', today],
      ['mail', 'dropped', today],
    ]
    const written = rows.map(([channel, state, at], index) => ({
      id: `counted-${index}`,
      event: 'case.decided' as const,
      subject: `counted-${index}`,
      occasion: '1',
      userId: null,
      applicationId: null,
      channel,
      receiver: 'anybody',
      language: 'en',
      values: '{}',
      state,
      dueAt: at,
      expiresAt: '2026-11-26T00:00:00.000Z',
      createdAt: at,
      sentAt: state === 'sent' ? at : null,
    }))
    await db.insertInto('outbox').values(written).execute()
    const now = new Date('2026-11-23T06:30:00.000Z')
    assert.deepEqual(await countMessages(db, await newAdmin(db), now), {
      waiting: 2,
      sentToday: 1,
      failed: 1,
    })
  })

  test('a message is late once it could have left for an hour, of which the quiet hours are no part', async () => {
    const db = database()
    await db.deleteFrom('outbox').where('id', '<>', 'counted-1').execute()
    // In India 12:00, 18:59, 19:50 and, on the next morning, 08:00.
    const late = {
      '23T06:30:00': { '23T07:30:00': 0, '23T07:30:01': 1 },
      '23T13:29:00': { '23T14:28:00': 0, '23T14:30:00': 1, '24T03:29:00': 1 },
      '23T14:20:00': { '23T15:25:00': 0, '24T02:29:00': 0, '24T03:29:59': 0, '24T03:30:00': 1 },
      '24T02:30:00': { '24T03:30:00': 0, '24T03:30:01': 1 },
    }
    for (const [due, moments] of Object.entries(late)) {
      await db
        .updateTable('outbox')
        .set({ dueAt: `2026-11-${due}.000Z` })
        .execute()
      for (const [now, count] of Object.entries(moments))
        assert.equal(await countWaiting(db, new Date(`2026-11-${now}.000Z`)), count, `${due} at ${now}`)
    }
  })
})
