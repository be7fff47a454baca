import { useTranslations } from 'use-intl'
import type { MessageEvent } from '../../../../rules/messages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { eventKeys } from './event-keys.ts'
import type { ShownText } from './list-event-texts.server.ts'

/** Which text messages are off until the operators have registered them. */
export function UnregisteredBanner({ events }: { events: { event: MessageEvent; texts: ShownText[] }[] }) {
  const t = useTranslations('pages.councilMessages')
  const lacking = events
    .map(({ event, texts }) => ({ event, texts: texts.filter(({ isUnregistered }) => isUnregistered) }))
    .filter(({ texts }) => texts.length > 0)
  const count = lacking.reduce((sum, { texts }) => sum + texts.length, 0)
  if (count === 0) return null
  return (
    <Banner kind="warning" heading={t('unregistered', { count, shown: String(count) })}>
      <p>{t('unregisteredMore')}</p>
      <ul className="bullets">
        {lacking.map(({ event, texts }) => (
          <li key={event}>
            {t(`event.${eventKeys[event]}`)}:{' '}
            {texts.map(({ language, languageName }, index) => (
              <span key={language} lang={language}>
                {index > 0 && ', '}
                {languageName}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
