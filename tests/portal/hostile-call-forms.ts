import { callInstead } from '../../council/messages/outbox/call-instead.server.ts'
import { changeRows, findRow } from '../rows.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

/** The forms about what the office tells by phone and on paper. */
export const callForms: Record<string, FormRow> = {
  'call made, by the admin': callForm('admin'),
  'call made, by staff': callForm('staff'),
  'handed over, by the admin': readyForm('admin'),
  'handed over, by staff': readyForm('staff'),
}

function callForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { intent: 'unknown' },
    empty: 404,
    sound: async (council) => ({
      at: `/${who}/calls`,
      fields: { intent: 'told', call: await newCall(council), attempts: '0' },
    }),
  }
}

function readyForm(who: 'admin' | 'staff'): FormRow {
  return {
    kinds: { takenBy: 'line', number: 'unread' },
    async sound(council) {
      const applicationId = await council.newApplication()
      const decided = { status: 'Approved', readyAt: new Date().toISOString() } as const
      await changeRows(council.db, 'applications', { applicationId }, decided)
      return { at: `/${who}/ready?number=${applicationId}`, fields: { takenBy: 'Kunal' } }
    },
  }
}

async function newCall(council: HostileCouncil) {
  const applicationId = await council.newApplication()
  const userId = council.idOf('user')
  await callInstead(council.db, {
    event: 'documents.missing',
    applicationId,
    userId,
    occasion: '2',
    now: new Date(),
  })
  return (await findRow(council.db, 'outbox', { applicationId, channel: 'call' })).id
}
