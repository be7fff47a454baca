type TickFieldProps = { name: string; label: string; defaultChecked: boolean; describedBy?: string }

/** A box to tick, which posts `yes`; goes inside a `FieldGroup`. */
export function TickField({ name, label, defaultChecked, describedBy }: TickFieldProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={name}
        id={name}
        value="yes"
        {...{ defaultChecked }}
        aria-describedby={describedBy}
      />{' '}
      <span>{label}</span>
    </label>
  )
}
