import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OctagonShape } from './icons.tsx'

export type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  error?: string
  idPrefix?: string
  optional?: boolean
  required?: boolean
  width?: 'full' | 'phone' | 'pincode' | 'half'
}

type TypedProps = FieldProps & {
  defaultValue?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'tel' | 'numeric' | 'email' | 'url' | 'search'
  type?: HTMLInputTypeAttribute
  maxLength?: number
  lang?: string
  /** False for names, which a browser must not correct. */
  spellCheck?: boolean
  /** For an id; an email, a link or a number is never capitalised or corrected. */
  autoCapitalize?: 'none'
  dir?: 'auto'
  readOnly?: boolean
}

/* No `required` and no `pattern`: a browser that refuses the post in its own words would hide ours. */
export function control({ name, hint, error, idPrefix = '', required, optional }: FieldProps) {
  const id = idPrefix + name
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required && !optional ? true : undefined,
  }
}

export function Surround({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { label, hint, error, optional, width = 'full' } = props
  const t = useTranslations('ui')
  const { id } = control(props)
  return (
    <div className={`field field-${width}${error ? ' field-error' : ''}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> {t('optional')}</span>}
      </label>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className="field-message" id={`${id}-error`}>
          <OctagonShape size={18} /> <span>{error}</span>
        </div>
      )}
      {children}
    </div>
  )
}

function typed(props: TypedProps) {
  const { defaultValue, autoComplete, inputMode, maxLength, lang, dir, readOnly } = props
  const code = props.type !== undefined && props.type !== 'text'
  return {
    defaultValue,
    autoComplete,
    inputMode,
    maxLength,
    lang,
    dir,
    readOnly,
    spellCheck: code ? false : props.spellCheck,
    autoCapitalize: code ? 'none' : props.autoCapitalize,
  }
}

/** `list` is the id of a `datalist` of words to choose from. */
export function TextField(props: TypedProps & { list?: string }) {
  return (
    <Surround {...props}>
      <input
        className="input"
        type={props.type ?? 'text'}
        list={props.list}
        {...typed(props)}
        {...control(props)}
      />
    </Surround>
  )
}

/** Never filled in again: a password that comes back in the page could be read there. */
export function PasswordField(props: Omit<TypedProps, 'defaultValue' | 'type'>) {
  return (
    <Surround {...props}>
      <input
        className="input"
        type="password"
        autoComplete={props.autoComplete ?? 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={props.maxLength}
        {...control(props)}
      />
    </Surround>
  )
}

export function TextArea(props: Omit<TypedProps, 'type' | 'inputMode'>) {
  return (
    <Surround {...props}>
      <textarea className="input input-area" {...typed(props)} {...control(props)} />
    </Surround>
  )
}

type SelectProps = FieldProps & { options: { value: string; label: string }[]; defaultValue?: string }

export function SelectField({ options, defaultValue, ...props }: SelectProps) {
  return (
    <Surround {...props}>
      <select className="input input-select" defaultValue={defaultValue} {...control(props)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Surround>
  )
}
