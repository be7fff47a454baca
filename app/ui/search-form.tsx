import type { ReactNode } from 'react'
import { Button, type ButtonKind } from './button.tsx'
import { Form } from './form.tsx'

type SearchProps = {
  label: string
  name: string
  button: string
  /** For a number or a name, which a browser must not correct. */
  exact?: boolean
  /** `secondary` on a screen whose one filled button is another. */
  kind?: ButtonKind
  defaultValue?: string
  /** The address of the results; without it, the page itself. */
  action?: string
  /** Other parameters to keep, such as a filter. */
  hidden?: Record<string, string>
  /** Under the field: what can be typed, with examples. */
  hint?: string
  result?: ReactNode
}

export function SearchForm({
  label,
  name,
  button,
  exact,
  kind,
  defaultValue,
  action,
  hidden = {},
  hint,
  result,
}: SearchProps) {
  const id = `search-${name}`
  return (
    <div className="search">
      <Form method="get" action={action} role="search" aria-label={label}>
        {Object.entries(hidden).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <label htmlFor={id}>{label}</label>
        <div className="search-line">
          <input
            key={defaultValue}
            className="input"
            type="search"
            id={id}
            name={name}
            defaultValue={defaultValue}
            dir="auto"
            autoComplete="off"
            autoCapitalize={exact ? 'none' : undefined}
            spellCheck={exact ? false : undefined}
            aria-describedby={hint && `${id}-hint`}
          />
          <Button kind={kind}>{button}</Button>
        </div>
        {hint && (
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
        )}
      </Form>
      {result && <p className="search-result">{result}</p>}
    </div>
  )
}
