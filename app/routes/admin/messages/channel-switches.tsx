import { useTranslations } from 'use-intl'
import type { Channel, MessageEvent } from '../../../../rules/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { eventKeys } from './event-keys.ts'

/** A channel of an event, as it stands. */
export interface ShownSwitch {
  channel: Channel
  isOn: boolean
  /** Whether nobody sends by it, so that it tells nobody even if it is on. */
  isUnset: boolean
  /** Whether it may be switched off. */
  mayGo: boolean
}

/** The channels by which an event is told, in a line; that one lacks its sender stands above all events. */
export function WaysTold({ switches }: { switches: ShownSwitch[] }) {
  const t = useTranslations('pages.councilMessages')
  const told = switches.filter(({ isOn, isUnset }) => isOn && !isUnset)
  if (told.length === 0) return <span className="message-warned">{t('switches.noneGoes')}</span>
  return told.map(({ channel }) => t('switches.way', { channel })).join(' · ')
}

/** How an event is told: each channel with a button that switches it; the forms post `intent` switch. */
export function ChannelSwitches({ event, switches }: { event: MessageEvent; switches: ShownSwitch[] }) {
  const t = useTranslations('pages.councilMessages')
  const name = t(`event.${eventKeys[event]}`)
  return (
    <ul className="message-ways" aria-label={t('switches.lead')}>
      {switches.map(({ channel, isOn, isUnset, mayGo }) => {
        const way = t('switches.way', { channel })
        const act = t(isOn ? 'switches.off' : 'switches.on')
        const told = t(mayGo ? 'switches.isOn' : 'switches.stays')
        const on = isUnset ? t('switches.isUnset') : told
        return (
          <li key={channel} className="message-way">
            <span className={isOn && !isUnset ? undefined : 'message-warned'}>
              {way}: {isOn ? on : t('switches.isOff')}
            </span>
            {(mayGo || !isOn) && (
              <Form method="post">
                <input type="hidden" name="intent" value="switch" />
                <input type="hidden" name="event" value={event} />
                <input type="hidden" name="channel" value={channel} />
                <Button
                  kind="quiet"
                  name="isOn"
                  value={isOn ? 'no' : 'yes'}
                  aria-label={`${act}: ${way}, ${name}`}
                >
                  {act}
                </Button>
              </Form>
            )}
          </li>
        )
      })}
    </ul>
  )
}
