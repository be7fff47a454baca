import { ticked } from '../form.ts'
import { OctagonShape } from './icons.tsx'

export interface Tick {
  name: string
  label: string
  lang?: string
  hint?: string
  error?: string
  defaultChecked?: boolean
}

type TicksProps = { id: string; legend: string; hint?: string; error?: string; ticks: Tick[] }

/** Boxes to tick, as many as apply. */
export function Ticks({ id, legend, hint, error, ticks }: TicksProps) {
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
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
      {ticks.map((tick) => (
        <OneTick key={tick.name} {...tick} />
      ))}
    </fieldset>
  )
}

function OneTick({ name, label, lang, hint, error, defaultChecked }: Tick) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="tick">
      <input
        type="checkbox"
        id={name}
        name={name}
        value={ticked}
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
      {error && <Fault id={`${name}-error`}>{error}</Fault>}
    </div>
  )
}

function Fault({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-message" id={id}>
      <OctagonShape size={18} /> <span>{children}</span>
    </p>
  )
}
