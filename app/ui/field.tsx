import type { ChangeEventHandler, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OctagonIcon } from './icons.tsx'
import { useRetainedForm } from './main-form.ts'

export type FieldProps = {
  name: string
  label: string
  /** The language of the label, where the page has another. */
  labelLang?: string
  hint?: ReactNode
  /** The id of what stands elsewhere and says more. */
  describedBy?: string
  error?: string
  idPrefix?: string
  optional?: boolean
  required?: boolean
  width?: 'full' | 'phone' | 'pincode' | 'half'
  /** The id of its form, where it stands outside of it. */
  form?: string
}

type InputProps = FieldProps & {
  defaultValue?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'tel' | 'numeric' | 'email' | 'url' | 'search'
  type?: 'text' | 'date' | 'email' | 'tel' | 'url'
  maxLength?: number
  lang?: string
  /** False for names, which a browser must not correct. */
  spellCheck?: boolean
  /** For an id; an email, a link or a number is never capitalised or corrected. */
  autoCapitalize?: 'none'
  dir?: 'auto'
  /** A blank, by which the style knows that nothing is written; people get a hint instead. */
  placeholder?: ' '
  readOnly?: boolean
}

/* No `required` and no `pattern`: the browser's own error messages would replace the portal's. */
export function controlProps(props: FieldProps) {
  const { name, hint, error, idPrefix = '', required, optional, describedBy, form } = props
  const id = idPrefix + name
  const described = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    form,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required && !optional ? true : undefined,
  }
}

export function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { label, labelLang, hint, error, optional, width = 'full' } = props
  const t = useTranslations('ui')
  const { id } = controlProps(props)
  return (
    <div className={`field field-${width}${error ? ' field-error' : ''}`}>
      <label htmlFor={id} lang={labelLang}>
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
          <OctagonIcon size={18} /> <span>{error}</span>
        </div>
      )}
      {children}
    </div>
  )
}

function inputProps(props: InputProps) {
  const { type, defaultValue, autoComplete, maxLength, lang, dir, readOnly, placeholder } = props
  const code = type !== undefined && type !== 'text'
  return {
    defaultValue,
    autoComplete,
    inputMode: type === 'tel' || type === 'email' || type === 'url' ? type : props.inputMode,
    maxLength,
    lang,
    dir,
    readOnly,
    placeholder,
    spellCheck: code ? false : props.spellCheck,
    autoCapitalize: code ? 'none' : props.autoCapitalize,
  }
}

/** `list` is the id of a `datalist` with suggestions. A field for a number of a phone is as wide as that. */
export function TextField(props: InputProps & { list?: string }) {
  return (
    <FieldFrame {...props} width={props.width ?? (props.type === 'tel' ? 'phone' : 'full')}>
      <input
        className="input"
        type={props.type ?? 'text'}
        list={props.list}
        {...inputProps(props)}
        {...controlProps(props)}
      />
    </FieldFrame>
  )
}

/** Has no default value: a password that is sent back in the page could be read there. Always required. */
export function PasswordField(
  given: Omit<InputProps, 'defaultValue' | 'type' | 'required' | 'maxLength'> & {
    arrival?: { autoFocus?: true }
  },
) {
  const t = useTranslations('ui')
  const isEmptied = useRetainedForm()?.hadPassword
  const props = { ...given, required: true, hint: isEmptied ? t('passwordAgain') : given.hint }
  return (
    <FieldFrame {...props}>
      <input
        className="input"
        type="password"
        autoComplete={props.autoComplete ?? 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        {...props.arrival}
        {...controlProps(props)}
      />
    </FieldFrame>
  )
}

export function TextArea(props: Omit<InputProps, 'type' | 'inputMode'>) {
  return (
    <FieldFrame {...props}>
      <textarea className="input input-area" {...inputProps(props)} {...controlProps(props)} />
    </FieldFrame>
  )
}

type SelectProps = FieldProps & {
  options: { value: string; label: string; lang?: string }[]
  defaultValue?: string
  onChange?: ChangeEventHandler<HTMLSelectElement>
}

export function SelectField({ options, defaultValue, onChange, ...props }: SelectProps) {
  return (
    <FieldFrame {...props}>
      <select
        className="input input-select"
        defaultValue={defaultValue}
        onChange={onChange}
        {...controlProps(props)}
      >
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
