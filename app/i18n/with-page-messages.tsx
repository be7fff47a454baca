import type { ReactNode } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl'

/** Gives its children the messages that came with the page, besides those that every page has. */
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
