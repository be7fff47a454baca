import { useTranslations } from 'use-intl'
import type { Admin } from '../../../../council/actors/actors.server.ts'
import { countCalls } from '../../../../council/cases/calls/list-calls.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { listChannelsOff } from '../../../../council/messages/outbox/channel-switches.server.ts'
import { countMessages } from '../../../../council/messages/outbox/message-counts.server.ts'
import { listChannels } from '../../../../council/messages/sending/channel-state.server.ts'
import { sendTest } from '../../../../council/messages/sending/send-test.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { sentChannels } from '../../../../rules/messages.ts'
import { choice, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/messages'
import { ChannelBanners } from './channel-banners.tsx'
import { EventTexts } from './event-texts.tsx'
import { listEventTexts } from './list-event-texts.server.ts'
import { MessageTallies } from './message-tallies.tsx'
import { showSwitches, switchPosted } from './switch-channel.server.ts'
import { UnregisteredBanner } from './unregistered-banner.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { council } = visitOf(context)
  const { db } = council
  const actor = actorOf(context, 'admin')
  const [{ waiting, sentToday, failed }, calls, neverTold, channels, off] = await Promise.all([
    countMessages(db, actor),
    countCalls(db, actor, 'call'),
    countCalls(db, actor, 'neverTold'),
    listChannels(db),
    listChannelsOff(db),
  ])
  const unset = sentChannels.filter((channel) => !channels.some((one) => one.channel === channel))
  const events = await listEventTexts(council, off)
  return {
    counts: {
      waiting: formatCount(waiting),
      sentToday: formatCount(sentToday),
      failed: formatCount(failed),
      calls: formatCount(calls),
      neverTold: formatCount(neverTold),
    },
    // A channel rests after ten failures in a row, and one that leaves ends that.
    resting: channels.flatMap(({ channel, failingSince, openUntil }) =>
      failingSince !== null && openUntil !== null ? [{ channel, since: failingSince }] : [],
    ),
    unset,
    events: events.map((shown) => ({ ...shown, switches: showSwitches(shown.event, off, unset) })),
    words: await getPageMessages(context, 'councilMessages'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const pressed = await readForm(request.clone() as Request, { intent: choice(['test', 'switch']) })
  if (!pressed.ok) throw notFound()
  const flash =
    pressed.values.intent === 'test'
      ? await askForTest(council.db, actor, languageOf(context))
      : await switchPosted(council.db, actor, request)
  return redirectWithFlash(council, '/admin/messages', flash)
}

async function askForTest(db: Database, actor: Admin, language: string): Promise<Flash> {
  const sent = await sendTest(db, actor, language)
  if ('retryAfterSeconds' in sent)
    return { key: 'testTooOften', values: { minutes: Math.ceil(sent.retryAfterSeconds / 60) } }
  const [first, second] = sent.channels
  if (first === undefined) return { key: 'testNowhere' }
  return { key: 'testSent', values: { channel: second === undefined ? first : 'both' } }
}

export default withPageMessages(CouncilMessages)

function CouncilMessages({ loaderData: { counts, resting, unset, events } }: Route.ComponentProps) {
  const t = useTranslations('pages.councilMessages')
  const heading = t('heading')
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('lead')} />
      <ChannelBanners resting={resting} unset={unset} />
      <UnregisteredBanner events={events} />
      <MessageTallies counts={counts} />
      <div className="message-events">
        {events.map((event) => (
          <EventTexts key={event.event} {...event} />
        ))}
      </div>
      <Form method="post">
        <ButtonRow>
          <Button kind="secondary" name="intent" value="test">
            {t('test')}
          </Button>
        </ButtonRow>
        <p className="quiet">{t('testMore')}</p>
      </Form>
    </>
  )
}
