import type { FormRow } from './hostile-council.ts'

/** The forms in which the administrator says what the portal tells people. */
export const messageForms: Record<string, FormRow> = {
  'test message to oneself': {
    module: 'admin/messages/messages',
    who: 'admin',
    fields: { intent: 'unknown' },
    empty: 404,
    sound: async () => ({ at: '/admin/messages', fields: { intent: 'test' } }),
  },
  'channel of a message': {
    module: 'admin/messages/messages',
    who: 'admin',
    fields: { intent: 'unknown', event: 'unknown', channel: 'unknown', isOn: 'unknown' },
    empty: 404,
    sound: async ({ db }) => {
      await db.deleteFrom('channelsOff').execute()
      const fields = { intent: 'switch', event: 'application.received', channel: 'sms', isOn: 'no' }
      return { at: '/admin/messages', fields }
    },
  },
  'text of a message': {
    module: 'admin/messages/edit-message',
    who: 'admin',
    fields: { intent: 'choice', text: 'messageText', templateId: 'unfit' },
    sound: async () => ({
      at: '/admin/messages/case.decided/sms/en',
      fields: { intent: 'write', text: '{applicationId} has been decided.', templateId: '1107001' },
    }),
  },
}
