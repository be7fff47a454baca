import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { bringMessages, spoken } from './i18n/spoken.ts'

await bringMessages()

startTransition(() => {
  hydrateRoot(
    document,
    <IntlProvider locale={document.documentElement.lang} messages={spoken} timeZone="Asia/Kolkata">
      <HydratedRouter />
    </IntlProvider>,
  )
})
