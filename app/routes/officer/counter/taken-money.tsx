import { useTranslations } from 'use-intl'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { TextField } from '../../../ui/field.tsx'

type TakenMoneyProps = {
  /** What the service asks for at once, in paise; undefined at an intermediary’s counter. */
  due: number | undefined
  state: (name: string) => { name: string; defaultValue: string; error?: string }
}

/** The fee that an officer takes in cash with its receipt, if any, or what an intermediary took itself. */
export function TakenMoney({ due, state }: TakenMoneyProps) {
  const t = useTranslations('officer.counter')
  const fees = useTranslations('officer.fees')
  const typing = { spellCheck: false, dir: 'auto' } as const
  if (due === undefined)
    return <TextField {...state('charged')} {...typing} label={t('charged')} hint={t('chargedHint')} />
  if (due === 0) return null
  return (
    <div className="counter-cash">
      <input type="hidden" name="due" value={due} />
      <CheckboxField
        name="cash"
        label={`${fees('take')}: ${formatPaise(due)}`}
        hint={fees('takeMore')}
        defaultChecked={state('cash').defaultValue !== ''}
      />
      <TextField {...state('bookNumber')} {...typing} label={fees('book')} width="half" optional />
    </div>
  )
}
