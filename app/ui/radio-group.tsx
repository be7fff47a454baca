import type { ReactNode } from 'react'
import { OctagonIcon } from './icons.tsx'

type RadioGroupProps = {
  name: string
  legend: ReactNode
  lang?: string
  hint?: ReactNode
  error?: string
  options: { value: string; label: string; lang?: string }[]
  defaultValue?: string
  /** Two in a line. */
  pairs?: boolean
}

/** A few choices, all visible. The first has the field's name as its id: the error summary links there. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, legend, lang, hint, error, options, defaultValue, pairs } = props
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={error ? 'radios field-error' : 'radios'}
      aria-describedby={described === '' ? undefined : described}
    >
      <legend lang={lang}>{legend}</legend>
      {hint && (
        <div className="field-hint" id={`${name}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className="field-message" id={`${name}-error`}>
          <OctagonIcon size={18} /> <span>{error}</span>
        </div>
      )}
      <div className={pairs ? 'radio-options radio-pairs' : 'radio-options'}>
        {options.map(({ value, label, lang }, index) => {
          const id = index === 0 ? name : `${name}-${value}`
          return (
            <div key={value} className="radio">
              <input type="radio" id={id} name={name} value={value} defaultChecked={value === defaultValue} />
              <label htmlFor={id} lang={lang}>
                {label}
              </label>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
