import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutboxRow } from '../../../council/database/message-tables.ts'
import { countMessages } from '../../../council/messages/outbox/message-counts.server.ts'
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
})
