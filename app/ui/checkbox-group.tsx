import type { ReactNode } from 'react'
import { checkedValue } from '../../rules/form/document-checkboxes.ts'
import { OctagonIcon } from './icons.tsx'

export interface Checkbox {
  name: string
  label: string
  lang?: string
  hint?: string
  error?: string
  defaultChecked?: boolean
  /** Whether it stands for a paper, which is drawn beside it. */
  isPaper?: boolean
}

type CheckboxGroupProps = {
  id: string
  legend: string
  hint?: string
  error?: string
  ticks?: Checkbox[]
  /** In the place of `ticks`, where something stands around some of them. */
  children?: ReactNode
}

/** Checkboxes of which any number may be checked. */
export function CheckboxGroup({ id, legend, hint, error, ticks = [], children }: CheckboxGroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={error ? 'field-group field-error' : 'field-group'}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend>{legend}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <CheckboxError id={`${id}-error`}>{error}</CheckboxError>}
      {ticks.map((tick) => (
        <CheckboxField key={tick.name} {...tick} />
      ))}
      {children}
    </fieldset>
  )
}

/** One checkbox by itself. */
export function CheckboxField({ name, label, lang, hint, error, defaultChecked, isPaper }: Checkbox) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className={isPaper ? 'tick tick-paper' : 'tick'}>
      <input
        type="checkbox"
        id={name}
        name={name}
        value={checkedValue}
        defaultChecked={defaultChecked}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={name} lang={lang}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`} lang={lang}>
          {hint}
        </p>
      )}
      {error && <CheckboxError id={`${name}-error`}>{error}</CheckboxError>}
    </div>
  )
}

function CheckboxError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-message" id={id}>
      <OctagonIcon size={18} /> <span>{children}</span>
    </p>
  )
}
