import { findMessageText, textVersion } from '../../council/messages/outbox/message-texts.server.ts'
import type { FormRow } from './hostile-council.ts'

/** The forms in which the administrator says what the portal tells people. */
export const messageForms: Record<string, FormRow> = {
  'test message to oneself': {
    kinds: { intent: 'unknown' },
    empty: 404,
    sound: async () => ({ at: '/admin/messages', fields: { intent: 'test' } }),
  },
  'channel of a message': {
    kinds: { intent: 'unknown' },
    empty: 404,
    sound: async ({ db }) => {
      await db.deleteFrom('channelsOff').execute()
      const fields = { intent: 'switch', event: 'application.received', channel: 'sms', isOn: 'no' }
      return { at: '/admin/messages', fields }
    },
  },
  'text of a message': {
    async sound({ db }) {
      const place = { event: 'case.decided', channel: 'sms', language: 'en' } as const
      const readAs = textVersion(await findMessageText(db, place))
      const fields = {
        intent: 'write',
        text: '{applicationId} has been decided.',
        templateId: '1107001',
        readAs,
      }
      return { at: '/admin/messages/case.decided/sms/en', fields }
    },
  },
}
