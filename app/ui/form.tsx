import type { ComponentProps } from 'react'
import { Form as RouterForm } from 'react-router'
import { useTranslations } from 'use-intl'
import { isInApplication } from '../../rules/roles.ts'
import savedForm from '../browser/saved-form.ts?script'
import { usePlainPage } from '../http/plain-page.ts'
import { mainFormId, useDraftMarks } from './main-form.ts'

type FormProps = Omit<ComponentProps<typeof RouterForm>, 'action'> & {
  /** A path from the root of the portal; without it, the address of the page itself. */
  action?: string
}

/** A form of the portal; what a signed-in person types into a page's main one is kept on leaving the page. */
export function Form(props: FormProps) {
  return props.id === mainFormId && props.method === 'post' ? (
    <MainForm {...props} />
  ) : (
    <SentForm {...props} />
  )
}

function MainForm({ children, ...props }: FormProps) {
  const t = useTranslations('ui')
  const marks = useDraftMarks()
  const isPlain = usePlainPage()
  if (!marks) return <SentForm {...props}>{children}</SentForm>
  return (
    <SentForm {...marks} data-then={isPlain ? savedForm : undefined} {...props}>
      {children}
      <noscript>
        <p className="quiet only-screen">{t('keptByButtons')}</p>
      </noscript>
    </SentForm>
  )
}

/** Sent by the router within the officers' application, otherwise by the browser as a document. */
function SentForm(props: FormProps) {
  const isPlain = usePlainPage()
  const { action } = props
  if (!isPlain && (action === undefined || isInApplication(action))) return <RouterForm {...props} />
  const { replace: _replace, preventScrollReset: _reset, reloadDocument: _document, ...rest } = props
  return <form {...rest} />
}
