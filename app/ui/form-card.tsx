import type { ReactNode } from 'react'

export function FormCard({ children }: { children: ReactNode }) {
  return <div className="form-card">{children}</div>
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
