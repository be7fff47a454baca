import { useTranslations } from 'use-intl'
import { textChannels } from '../../../../rules/message-texts.ts'
import type { MessageEvent } from '../../../../rules/messages.ts'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { Fold } from '../../officer/case/folds.tsx'
import { ChannelSwitches, type ShownSwitch, WaysTold } from './channel-switches.tsx'
import { eventKeys } from './event-keys.ts'
import type { ShownText } from './list-event-texts.server.ts'

type EventTextsProps = { event: MessageEvent; texts: ShownText[]; switches: ShownSwitch[] }

/**
 * What is said of an event, folded to the ways by which it is told: the text messages in full, each with its
 * length, and the way to all other texts.
 */
export function EventTexts({ event, texts, switches }: EventTextsProps) {
  const t = useTranslations('pages.councilMessages')
  const key = eventKeys[event]
  const heading = t(`event.${key}`)
  const rows = texts.filter(({ channel }) => channel === 'sms')
  const others = textChannels.filter(
    (channel) => channel !== 'sms' && texts.some((text) => text.channel === channel),
  )
  return (
    <Fold
      name={heading}
      state={
        <>
          <WaysTold switches={switches} />
          {texts.some(({ isUnregistered }) => isUnregistered) && (
            <span className="message-warned">
              {' '}
              <TriangleIcon size={16} /> {t('registered')}: {t('lacking')}
            </span>
          )}
        </>
      }
    >
      <ChannelSwitches event={event} switches={switches} />
      {rows.length > 0 && (
        <RowsTable
          name={heading}
          wide
          actions
          columns={[t('language'), t('smsText'), t('length'), t('registered')]}
        >
          {rows.map((row) => (
            <Row
              key={row.language}
              id={`${key}-${row.language}`}
              name={row.languageName}
              lang={row.language}
              actions={<RowLink to={addressOf(event, row)}>{t('edit')}</RowLink>}
            >
              <Cell lang={row.language}>{row.text}</Cell>
              <Cell>
                <span className={row.parts > 1 ? 'message-warned' : undefined}>
                  {t('measured', {
                    characters: row.characters,
                    shown: String(row.characters),
                    parts: String(row.parts),
                  })}
                </span>
              </Cell>
              <Cell>
                {row.isUnregistered ? (
                  <span className="message-warned">
                    <TriangleIcon size={16} /> {t('lacking')}
                  </span>
                ) : (
                  row.templateId
                )}
              </Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      {others.map((channel) => (
        <p key={channel} className="message-others">
          {t('textsFor', { channel })}{' '}
          {texts
            .filter((text) => text.channel === channel)
            .map((text) => (
              <AloneLink key={text.language} to={addressOf(event, text)} lang={text.language}>
                {text.languageName}
              </AloneLink>
            ))}
        </p>
      ))}
    </Fold>
  )
}

/** Where a text is written. */
function addressOf(event: MessageEvent, { channel, language }: Pick<ShownText, 'channel' | 'language'>) {
  return `/admin/messages/${event}/${channel}/${language}`
}
