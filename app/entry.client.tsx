import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { loadedMessages } from './i18n/loaded-messages.ts'
import { followOfflineLinks } from './offline-catalogue.ts'
import './frame/every-document.js'

/** Hydrates the page that the server rendered; `starter.js` calls it once all of the page's modules are loaded. */
export async function takeOver(): Promise<void> {
  startTransition(() => {
    hydrateRoot(
      document,
      <IntlProvider locale={document.documentElement.lang} messages={loadedMessages} timeZone="Asia/Kolkata">
        <HydratedRouter />
      </IntlProvider>,
    )
  })
  followOfflineLinks()
}
