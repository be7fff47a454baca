import type { ReactNode } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl'

/** Lends what is inside the words that came with the page, beside those that every page has. */
export function WithPageMessages({
  pages,
  children,
}: {
  pages: Partial<Messages['pages']>
  children: ReactNode
}) {
  const messages = { ...useMessages(), pages }
  return (
    <IntlProvider locale={useLocale()} messages={messages} timeZone="Asia/Kolkata">
      {children}
    </IntlProvider>
  )
}
