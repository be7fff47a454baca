import { callInstead } from '../../council/messages/outbox/call-instead.server.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

/** The forms about what the office tells by phone and on paper. */
export const callForms: Record<string, FormRow> = {
  'call made, by the admin': callForm('admin'),
  'call made, by staff': callForm('staff'),
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
  const row = council.db.selectFrom('outbox').select('id').where('applicationId', '=', applicationId)
  return (await row.where('channel', '=', 'call').executeTakeFirstOrThrow()).id
}
