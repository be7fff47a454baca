import type { ComponentType, ReactNode } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl'

/** Gives its children the messages of a page of much text that came with it, besides those loaded. */
export function WithPageMessages({
  pages,
  children,
}: {
  pages: Partial<Messages['pages']>
  children: ReactNode
}) {
  return <WithMessages messages={{ pages }}>{children}</WithMessages>
}

/** Gives a whole screen the messages that came with its data. */
export function withPageMessages<Props extends { loaderData: { words: Partial<Messages['pages']> } }>(
  Screen: ComponentType<Props>,
) {
  return (props: Props) => (
    <WithPageMessages pages={props.loaderData.words}>
      <Screen {...props} />
    </WithPageMessages>
  )
}

/** Gives its children messages that came with the page's data, besides those that are loaded. */
export function WithMessages({ messages, children }: { messages: object; children: ReactNode }) {
  return (
    <IntlProvider locale={useLocale()} messages={{ ...useMessages(), ...messages }} timeZone="Asia/Kolkata">
      {children}
    </IntlProvider>
  )
}
