import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { loadMessages } from './i18n/catalogues.ts'

const locale = document.documentElement.lang
const messages = await loadMessages(locale)

startTransition(() => {
  hydrateRoot(
    document,
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
      <HydratedRouter />
    </IntlProvider>,
  )
})
