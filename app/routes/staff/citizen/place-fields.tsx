import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../ui/field.tsx'
import { FieldRow } from '../../../ui/form-card.tsx'
import type { PlaceList } from './place-lists.server.ts'

type PlaceFieldsProps = {
  lists: PlaceList[]
  legend: string
  /** The first option of the list of states, which means that no place is chosen. */
  noState: string
  idPrefix?: string
  errorOf?: (kind: string) => string | undefined
  /** With script, a choice loads the next list at once. */
  onChoice: (form: HTMLFormElement) => void
}

/** State, District, Block and Village, as far down as a choice was made, two in a row. */
export function PlaceFields({ lists, legend, noState, idPrefix, errorOf, onChoice }: PlaceFieldsProps) {
  const t = useTranslations('staff')
  const field = useTranslations('field')
  const group = useRef<HTMLFieldSetElement>(null)
  const firstLists = useRef(lists)

  // Later lists carry the current choices. The first ones are left alone: the clerk may have chosen since
  // they came.
  useEffect(() => {
    if (lists === firstLists.current) return
    for (const { kind, chosen = '' } of lists) {
      const select = group.current?.querySelector<HTMLSelectElement>(`[name="${kind}"]`)
      if (select) select.value = chosen
    }
  }, [lists])

  function choose({ currentTarget }: FormEvent<HTMLFieldSetElement>) {
    if (currentTarget.form) onChoice(currentTarget.form)
  }

  const listField = ({ kind, places, chosen = '' }: PlaceList, _: number, line: PlaceList[]) => (
    <SelectField
      key={kind}
      width={line.length === 1 ? 'half' : 'full'}
      name={kind}
      label={field(kind)}
      idPrefix={idPrefix}
      error={errorOf?.(kind)}
      defaultValue={chosen}
      options={[
        { value: '', label: kind === 'state' ? noState : t('choose') },
        ...places.map(({ placeId, name }) => ({ value: placeId, label: name })),
      ]}
    />
  )
  return (
    <fieldset className="field-group" ref={group} onChange={choose}>
      <legend>{legend}</legend>
      <FieldRow>{lists.slice(0, 2).map(listField)}</FieldRow>
      {lists.length > 2 && <FieldRow>{lists.slice(2).map(listField)}</FieldRow>}
    </fieldset>
  )
}
