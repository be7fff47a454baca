import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import './browser/parts/every-document.ts'
import './browser/parts/press-once.ts'
import { restoreScroll } from './browser/parts/scroll.ts'
import { loadedMessages } from './i18n/loaded-messages.ts'

restoreScroll()

// React Router imports this once the modules of the page's routes are there, and with them their messages.
startTransition(() => {
  hydrateRoot(
    document,
    <IntlProvider locale={document.documentElement.lang} messages={loadedMessages} timeZone="Asia/Kolkata">
      <HydratedRouter />
    </IntlProvider>,
  )
})
