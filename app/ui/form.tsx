import type { ComponentProps } from 'react'
import { Form as RouterForm } from 'react-router'
import { isInApplication } from '../../rules/roles.ts'
import { usePlainPage } from '../http/plain-page.ts'

type FormProps = Omit<ComponentProps<typeof RouterForm>, 'action'> & {
  /** A path from the root of the portal; without it, the address of the page itself. */
  action?: string
}

/** A form of the portal: sent by the router within the officers' application, otherwise by the browser as a document. */
export function Form(props: FormProps) {
  const isPlain = usePlainPage()
  const { action } = props
  if (!isPlain && (action === undefined || isInApplication(action))) return <RouterForm {...props} />
  const { replace: _replace, preventScrollReset: _reset, reloadDocument: _document, ...rest } = props
  return <form {...rest} />
}
