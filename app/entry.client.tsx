import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { addCommonMessages, loadedMessages } from './i18n/loaded-messages.ts'
import { registerServiceWorker } from './offline-catalogue.ts'

/** Hydrates the page that the server rendered; `starter.js` calls it once all of the page's modules are loaded. */
export async function takeOver(): Promise<void> {
  await addCommonMessages()
  startTransition(() => {
    hydrateRoot(
      document,
      <IntlProvider locale={document.documentElement.lang} messages={loadedMessages} timeZone="Asia/Kolkata">
        <HydratedRouter />
      </IntlProvider>,
    )
  })
  registerServiceWorker()
  addEventListener('pageshow', reloadSignedInPage)
}

/** A browser that keeps a page for Back, though told to store none, would show it to whoever is there by then. */
function reloadSignedInPage({ persisted }: PageTransitionEvent) {
  if (persisted && document.querySelector('.header-signed')) location.reload()
}
