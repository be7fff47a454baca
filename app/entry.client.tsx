import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { bringMessages, spoken } from './i18n/spoken.ts'
import { keepCatalogue } from './kept-catalogue.ts'

/** Makes the page that the server drew the script's own, once all of its modules and words are here. */
export async function takeOver(): Promise<void> {
  await bringMessages()
  startTransition(() => {
    hydrateRoot(
      document,
      <IntlProvider locale={document.documentElement.lang} messages={spoken} timeZone="Asia/Kolkata">
        <HydratedRouter />
      </IntlProvider>,
    )
  })
  keepCatalogue()
}
