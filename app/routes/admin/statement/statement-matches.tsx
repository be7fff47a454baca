import { useTranslations } from 'use-intl'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import type { ShownOffer } from './statement-page.server.ts'

type StatementMatchesProps = {
  offers: ShownOffer[]
  /** What was sent and refused. */
  typed?: Record<string, string>
  error?: string
}

/** The payments that the statement has: nothing is received before the button is pressed. */
export function StatementMatches({ offers, typed, error }: StatementMatchesProps) {
  const t = useTranslations('admin.statement')
  const groups = (['exact', 'other'] as const)
    .map((key) => ({ key, rows: offers.filter(({ isExact }) => isExact === (key === 'exact')) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <CardForm>
      <input type="hidden" name="intent" value="mark" />
      {offers.map(({ index, value }) => (
        <input key={index} type="hidden" name={`offer-${index}`} value={value} />
      ))}
      {groups.map(({ key, rows }, place) => (
        <CheckboxGroup
          key={key}
          id={place === 0 ? 'offers' : `offers-${key}`}
          legend={t(`${key}.heading`)}
          hint={t(`${key}.more`)}
          error={place === 0 ? error : undefined}
          ticks={rows.map(({ index, isTicked, isExact, ...row }) => ({
            name: `tick-${index}`,
            label: t('row', row),
            hint: t(`${key}.row`, row),
            defaultChecked: typed ? typed[`tick-${index}`] === checkedValue : isTicked,
          }))}
        />
      ))}
      <ButtonRow>
        <Button>{t('mark')}</Button>
        <CancelLink to="/admin/payments" />
      </ButtonRow>
    </CardForm>
  )
}
