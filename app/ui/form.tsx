import type { ComponentProps } from 'react'
import { Form as RouterForm } from 'react-router'
import { usePlainPage } from './plain-page.ts'

type FormProps = Omit<ComponentProps<typeof RouterForm>, 'action'> & {
  /** A path from the root of the portal; without it, the address of the page itself. */
  action?: string
}

/** A form of the portal: sent by the router where the page has script, otherwise by the browser as a document. */
export function Form(props: FormProps) {
  if (!usePlainPage()) return <RouterForm {...props} />
  const { replace: _replace, preventScrollReset: _reset, ...rest } = props
  return <form {...rest} />
}
