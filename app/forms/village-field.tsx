import { useTranslations } from 'use-intl'
import { anotherPlace, otherPlaceField, type Village } from '../../rules/form/village.ts'
import { type FieldProps, SelectField, TextField } from '../ui/field.tsx'

type VillageFieldProps = FieldProps & {
  villages: readonly Village[]
  typed: (name: string) => string
  errorOf: (name: string) => string | undefined
}

/** A choice of the council's villages, with a box for any other place. */
export function VillageField({ villages, typed, errorOf, ...props }: VillageFieldProps) {
  const t = useTranslations('form')
  const field = useTranslations('field')
  const name = typed(props.name)
  const isListed = name === '' || name === anotherPlace || villages.some((one) => one.name === name)
  const pincodes = villages.map(({ pincode }) => pincode).join(' ')
  return (
    <div className="field" data-pincodes={pincodes}>
      <SelectField
        {...props}
        defaultValue={isListed ? name : anotherPlace}
        options={[
          { value: '', label: '' },
          ...villages.map((village) => ({ value: village.name, label: village.name })),
          { value: anotherPlace, label: t('anotherPlace') },
        ]}
      />
      <div className="only-if" data-if={props.name} data-is={anotherPlace}>
        <p>{t('onlyIf', { answers: `“${t('anotherPlace')}”` })}</p>
        <TextField
          name={otherPlaceField}
          label={field(otherPlaceField)}
          defaultValue={isListed ? typed(otherPlaceField) : name}
          error={errorOf(otherPlaceField)}
          spellCheck={false}
          dir="auto"
        />
      </div>
    </div>
  )
}
