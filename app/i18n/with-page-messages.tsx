import type { ReactNode } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl'

/** Gives its children the messages of a page of much text, which came with it, besides those that are loaded. */
export function WithPageMessages({
  pages,
  children,
}: {
  pages: Partial<Messages['pages']>
  children: ReactNode
}) {
  return <WithMessages messages={{ pages }}>{children}</WithMessages>
}

/** Gives its children messages that came with the page's data, besides those that are loaded. */
export function WithMessages({ messages, children }: { messages: object; children: ReactNode }) {
  return (
    <IntlProvider locale={useLocale()} messages={{ ...useMessages(), ...messages }} timeZone="Asia/Kolkata">
      {children}
    </IntlProvider>
  )
}
