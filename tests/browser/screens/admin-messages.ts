import { announceChannels } from '../../../council/messages/sending/channel-state.server.ts'
import { heading, type Made, type RoleScreens, state } from './state.ts'

async function withFailingTexts({ portal }: Made) {
  await announceChannels(portal.council.db, ['sms', 'mail'])
  const failing = { failures: 10, failingSince: '2026-11-21T04:30:00.000Z' }
  await portal.council.db
    .updateTable('channelState')
    .set({ ...failing, openUntil: '2026-11-21T04:40:00.000Z' })
    .where('channel', '=', 'sms')
    .execute()
  return '/admin/messages'
}

async function withChannelsOff({ portal }: Made) {
  const changedAt = '2026-11-21T04:30:00.000Z'
  const event = 'case.decided'
  const rows = (['sms', 'mail'] as const).map((channel) => ({ event, channel, changedAt }) as const)
  const unchanged = portal.council.db.insertInto('channelsOff').values(rows)
  await unchanged.onConflict((conflict) => conflict.doNothing()).execute()
  return '/admin/messages'
}

/** The admin’s screens of what the portal tells people. */
export const messageScreens: RoleScreens = {
  '/admin/messages': [
    state('a channel fails', withFailingTexts, (page) => page.locator('.banner-warning')),
    {
      name: 'channels are switched off',
      at: withChannelsOff,
      by: (page, { say }) =>
        page.getByText(say('pages.councilMessages.event.decided'), { exact: true }).click(),
      shows: (page) => page.locator('.message-way .message-warned').first(),
    },
  ],
  '/admin/messages/:event/:channel/:language': [
    {
      name: 'a text message',
      at: '/admin/messages/documents.missing/sms/mr',
      shows: heading('pages.councilMessages.event.missing'),
    },
  ],
}
