import type { ComponentProps, ReactNode } from 'react'
import { Form } from './form.tsx'
import { mainFormId } from './main-form.ts'

/** `kind` is how a form of an application looks: its parts in numbers, or the card with which it is sent. */
export function FormCard({ children, kind }: { children: ReactNode; kind?: 'numbered' | 'send-card' }) {
  return <div className={kind ? `form-card ${kind}` : 'form-card'}>{children}</div>
}

/** A card that is the page's main form; the portal itself says which fields are wrong. */
export function CardForm(props: ComponentProps<typeof Form>) {
  return (
    <FormCard>
      <Form id={mainFormId} method="post" noValidate {...props} />
    </FormCard>
  )
}

type FieldGroupProps = { legend: string; lang?: string; children: ReactNode }

export function FieldGroup({ legend, lang, children }: FieldGroupProps) {
  return (
    <fieldset className="field-group">
      <legend lang={lang}>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** Two fields side by side from 601 px; only for fields whose hints are equally long. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>
}
